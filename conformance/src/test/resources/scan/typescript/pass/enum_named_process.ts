enum Step { process, kill, exit }
Step.process;
