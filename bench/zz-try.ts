import { openBenchDatabase } from './bench-database.ts';
const t=performance.now();
const b = await openBenchDatabase('/tmp/steward-benchdata');
console.log('filled', performance.now()-t);
for (const t of ['employee','department','web_function','app_function','condition','role_member','database_log','parameter','function_identity'])
 console.log(t,(await b.db.pool.query(`select count(*) from ${t}`)).rows[0].count);
console.log((await b.db.pool.query(`select type, containsub, count(*) from condition group by 1,2`)).rows);
console.log((await b.db.pool.query(`select array_length(ancestors,1) d, count(*) from department group by 1 order by 1`)).rows);
await b.close();
