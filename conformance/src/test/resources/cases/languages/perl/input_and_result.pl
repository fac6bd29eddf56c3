use JSON::PP;
local $/;
open(my $in, '<', $ENV{CAISSON_INPUT});
my $input = decode_json(<$in>);
open(my $out, '>', $ENV{CAISSON_RESULT});
print $out encode_json([map { $_ * 2 } @{$input->{xs}}]);
/* ---
input: {"xs":[1,2,3]}
status: completed
result: [2,4,6]
*/
