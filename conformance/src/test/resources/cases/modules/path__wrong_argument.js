try { require('path').join('a', 5) } catch (error) { return [error.name, error.code, error.message] }
/* ---
modules: ["path"]
status: completed
result: ["TypeError","ERR_INVALID_ARG_TYPE","The \"path\" argument must be of type string. Received type number (5)"]
*/
