const invoice = {lines: []}
if (invoice.lines.length === 0) {
    throw new RangeError('an invoice needs a line')
}
