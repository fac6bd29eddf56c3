const { inspect } = require('util')
class Money {
  constructor(amount) { this.amount = amount }
  [inspect.custom](depth, options, show) { return `Money<${show(this.amount)}> ${depth}` }
}
return [inspect(new Money(5)), inspect({ price: new Money('x') }), inspect({ [inspect.custom]() { return { shown: 1 } } }), inspect(new Money(1), { customInspect: false })]
/* ---
modules: ["util"]
status: completed
result: ["Money<5> 2","{ price: Money<'x'> 1 }","{ shown: 1 }","Money { amount: 1 }"]
*/
