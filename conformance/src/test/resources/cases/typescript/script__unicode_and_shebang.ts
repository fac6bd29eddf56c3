#!/usr/bin/env -S caisson run
const größe: string = '😀';
`${größe}${größe.length}`
/* ---
status: completed
result: "😀2"
*/
