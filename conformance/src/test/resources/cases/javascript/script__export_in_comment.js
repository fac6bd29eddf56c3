// export default 1
x = 'sloppy'
/* ---
status: completed
result: "sloppy"
*/
