const words = text.toLowerCase().match(/\p{L}+/gu)
const counts = {}
for (const word of words) counts[word] = (counts[word] ?? 0) + 1
const mostFrequent = Object.entries(counts).sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).slice(0, 2)
return {words: words.length, different: Object.keys(counts).length, sentences: text.split(/[.!?]+\s*/).filter(Boolean).length, mostFrequent}
