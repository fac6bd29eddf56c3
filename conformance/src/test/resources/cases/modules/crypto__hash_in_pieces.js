const { createHash } = require('crypto')
const one = createHash('sha512')
for (let i = 0; i < 300; i++) one.update('x'.repeat(i % 7))
const copy = one.copy()
return [one.digest('base64'), copy.update('more').digest('base64url'), createHash('sha1').update('68656c6c6f', 'hex').digest('hex'), createHash('sha1').update('hello').digest('hex'), createHash('md5').update(new Uint16Array([1, 258])).digest('hex')]
/* ---
modules: ["crypto"]
status: completed
result: ["TAU/9zzfssLXMqglYaczTjVP00QkTThKw2Ngykzf4/g8wMGavji/vSFIw92Gz/om+sWATu9HqoBemHCcVCxvHw==","rY0ksmi4WmGCAaxwmOVYEtWrMiaDbaA2MbLjWGOqM3ibkDXNVb2jroA6WyRwuChlwod7J56be6jMb087zqlynA","aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d","aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d","8440fd06595f259314ea5ecf28bbf28c"]
*/
