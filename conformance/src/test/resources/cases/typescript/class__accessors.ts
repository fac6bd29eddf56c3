class Temperature {
  accessor celsius: number = 20
  static accessor unit = 'C'
  get fahrenheit(): number { return this.celsius * 9 / 5 + 32 }
  set fahrenheit(f: number) { this.celsius = (f - 32) * 5 / 9 }
}
const t = new Temperature()
t.fahrenheit = 50
return [t.celsius, Temperature.unit, Object.keys(t)]
/* ---
status: completed
result: [10,"C",[]]
*/
