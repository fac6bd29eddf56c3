console.log('reading', items.length, 'items')
console.warn('item 2 is empty')
console.error('item 3 is broken')
return items.length
