<?php
require __DIR__ . '/lib/greeter.php';
echo (new Greeter($argv[1]))->greet(), " ", trim(fgets(STDIN)), " ", getenv('GREETING'), "\n";
file_put_contents('out.txt', "made\n");
/* ---
file lib/greeter.php: |
  <?php
  class Greeter {
      public function __construct(private string $name) {}
      public function greet(): string { return "hello {$this->name}"; }
  }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello wörld first hi
artifact out.txt: made
*/
