// finds: dynamic-code/timer-string
setTimeout('run()' as any, 10);
