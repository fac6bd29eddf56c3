const db = { exec: sql => sql.length };
db.exec('select 1');
