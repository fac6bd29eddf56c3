enum Level { Low = 'low', High = 'HIGH'.toLowerCase() as any, Count = 2 }
return [Level.Low, Level.High, Level.Count, Level[2], Object.keys(Level)]
/* ---
status: completed
result: ["low","high",2,"Count",["2","Low","High","high","Count"]]
*/
