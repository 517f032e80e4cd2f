import { spawn } from 'node:child_process';
import { openBenchDatabase, timeZone } from './bench-database.ts';
import { cleanEnvironment, freePort, inProject, stopProcess, waitUntilReady } from './child-processes.ts';
import { startLoad } from './load.ts';
import { signIn } from './session.ts';
const which = process.argv[2]!;
const b = await openBenchDatabase('/tmp/steward-benchdata');
const port = await freePort(); const url = `http://127.0.0.1:${port}`;
const child = spawn(process.execPath, ['--cpu-prof','--cpu-prof-dir=/tmp/prof', inProject('src/app/server/main.ts')], {stdio:['ignore','ignore','inherit'], env: cleanEnvironment({PORT:String(port), DATABASE_URL:b.url, DATABASE_POOL:'8', PLATFORM_TZ:timeZone, DEMO_EMPLOYEES:'0', ADMIN_PASSWORD:'Zhong-Guan-7-Lou'})});
await waitUntilReady(url, child);
const s = await signIn(url,'admin','Zhong-Guan-7-Lou');
const load = startLoad();
const { rows } = await b.db.pool.query(`select oid from parameter where paramtype like 'Bench%' limit 200`);
const requests = [];
for (const [n,{oid}] of rows.entries()) {
  if (which==='item') requests.push({method:'GET' as const, path:`/api/data/param/item?oid=${oid}`, headers:s.headers});
  else { const body = JSON.stringify({content: await s.seal({oid, paramname:`参数 ${n}`, descname:'x'})}); requests.push({method:'PUT' as const, path:'/api/data/param', headers:{...s.headers,'content-type':'application/json','content-length':String(Buffer.byteLength(body))}, body}); }
}
for (let i=0;i<3;i++) console.log((await load.run({port, requests, callers:8, ms:3000})).perSecond);
await load.stop(); await stopProcess(child); await b.close();
