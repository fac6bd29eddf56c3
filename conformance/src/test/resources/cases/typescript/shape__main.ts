interface Order { id: number; price: number }
async function main(orders: Order[], tax: number = 2, ...rest: unknown[]): Promise<number> {
  return orders.reduce((sum, o) => sum + o.price, 0) * tax
}
/* ---
input: {"orders":[{"id":1,"price":10},{"id":2,"price":20}]}
status: completed
result: 60
*/
