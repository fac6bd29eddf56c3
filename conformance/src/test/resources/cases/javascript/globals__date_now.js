return [Math.abs(Date.now() - new Date()) < 1000, Date.now() > 1.7e12]
/* ---
status: completed
result: [true,true]
*/
