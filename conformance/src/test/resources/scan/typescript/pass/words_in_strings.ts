const text: string = "eval('x') and require('child_process')";
text.length;
