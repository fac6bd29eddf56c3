import data from './data.json' with { type: 'json' }
export default data.list.length
/* ---
file data.json: {"list":[1,2,3]}
status: completed
result: 3
*/
