console.log("use eval('x') and require('fs') on the server only");
