interface Db { exec(sql: string): number }
const db: Db = { exec: sql => sql.length };
db.exec('select 1');
