const parse = text => {
    const number = Number(text)
    if (Number.isNaN(number)) throw new TypeError(`'${text}' is not a number`)
    return number
}
return items.map(item => {
    try {
        return {item, ok: true, value: parse(item)}
    } catch (error) {
        return {item, ok: false, error: error.message}
    }
})
