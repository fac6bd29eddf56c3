(() => 1) instanceof Function;
