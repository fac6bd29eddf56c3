const groups = Object.groupBy(orders, order => order.region)
return Object.fromEntries(Object.entries(groups).map(([region, list]) =>
    [region, {orders: list.length, total: list.reduce((sum, order) => sum + order.amount, 0)}]))
