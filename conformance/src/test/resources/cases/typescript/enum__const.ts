const enum Size { Small = 1, Large = Small * 10, Name = 'n' }
function pick(size: Size): string { return size === Size.Large ? 'large' : 'small' }
return [pick(Size.Large), pick(Size.Small), Size.Name]
/* ---
status: completed
result: ["large","small","n"]
*/
