puts [1, 2].map(&10.method(:+)).inspect
%w[a b].each(&method(:puts))
