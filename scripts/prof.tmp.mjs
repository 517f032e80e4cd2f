import { readFileSync } from 'node:fs';
const { checkSync, check } = await import('recheck');
const d = Object.keys(JSON.parse(readFileSync('.cache/regexps.json', 'utf8'))).map((x) => JSON.parse(x));
const slow = [];
const mode = process.argv[2];
const t0 = performance.now();
if (mode === 'sync')
  for (const [s, f] of d) {
    const t = performance.now();
    checkSync(s, f, { timeout: 20000, logger: null });
    slow.push([performance.now() - t, s]);
  }
else
  await Promise.all(
    d.map(async ([s, f]) => {
      const t = performance.now();
      await check(s, f, { timeout: 20000, logger: null });
      slow.push([performance.now() - t, s]);
    }),
  );
console.log(mode, (performance.now() - t0).toFixed(0));
slow.sort((a, b) => b[0] - a[0]);
for (const [t, s] of slow.slice(0, 8)) console.log(t.toFixed(0), s.slice(0, 100));
process.exit();
