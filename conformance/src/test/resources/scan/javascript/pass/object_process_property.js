const job = { process(x) { return x + 1; } };
job.process(1);
