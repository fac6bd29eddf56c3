function run(eval_) { return eval_(1); }
run(x => x + 1);
