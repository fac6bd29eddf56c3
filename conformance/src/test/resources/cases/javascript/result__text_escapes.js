return 'quote " backslash \\ newline \n nul \0 slash /'
/* ---
status: completed
result: "quote \" backslash \\ newline \n nul \u0000 slash /"
*/
