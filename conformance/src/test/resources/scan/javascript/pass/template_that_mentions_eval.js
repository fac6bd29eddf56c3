const fn = 'eval';
`${fn}() is considered harmful`;
