// the settings
{
  "a": 1, // first
}
/* end */
/* ---
status: completed
result: {"a":1}
*/
