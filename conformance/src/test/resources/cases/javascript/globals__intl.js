return [
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(1234.5),
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(0)),
  (1234567.891).toLocaleString('en-US'),
  ['z', 'ä', 'a'].sort(new Intl.Collator('de').compare),
  new Intl.PluralRules('en').select(1),
]
/* ---
status: completed
result: ["1.234,50 €","1 January 1970","1,234,567.891",["a","ä","z"],"one"]
*/
