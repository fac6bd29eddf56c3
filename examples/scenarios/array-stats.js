const sum = numbers.reduce((total, number) => total + number, 0)
return {count: numbers.length, sum, average: sum / numbers.length, min: Math.min(...numbers), max: Math.max(...numbers)}
