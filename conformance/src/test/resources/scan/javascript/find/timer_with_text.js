// finds: dynamic-code/timer-string
setTimeout('run()', 10);
