enum Direction { Up, Down, Left = 10, Right }
return [Direction.Up, Direction.Right, Direction[10], Direction['Down'], Object.keys(Direction).length]
/* ---
status: completed
result: [0,11,"Left",1,8]
*/
