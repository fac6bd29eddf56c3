// eval('x'); require('child_process').exec('rm -rf /')
/* new Function('x') */
1 + 1;
