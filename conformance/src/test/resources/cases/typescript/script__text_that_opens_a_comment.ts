const glob: string = 'src/**/*.ts'
const open = '/*'
glob.length + open.length
/* ---
status: completed
result: 13
*/
