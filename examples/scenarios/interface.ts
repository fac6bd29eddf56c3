interface Item {
    name: string
    price: number
    quantity: number
}

const total = (items: Item[]): number => items.reduce((sum, item) => sum + item.price * item.quantity, 0)

return {total: total(context.items as Item[])}
