const bytes = new TextEncoder().encode('grüße €😀')
return [bytes.length, new TextDecoder().decode(bytes), new TextDecoder('utf-8').decode(new Uint8Array([0xff, 0x41]))]
/* ---
status: completed
result: [15,"grüße €😀","�A"]
*/
