// npm run dev: the server, restarted when one of its files changes, and Vite with hot module replacement, which proxies
// /api to it.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { chooseNode, compileCache } from './node-runtime.mjs';
import { inProject, root } from './places.mjs';

const PARTS = [
  ['--watch', '--watch-preserve-output', inProject('src', 'app', 'server', 'main.ts')],
  [inProject('node_modules', 'vite', 'bin', 'vite.js')],
];

const startAll = () => {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...compileCache } };
  const children = PARTS.map((args) => spawn(chooseNode(), args, options));
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stopAll);
  for (const child of children) {
    child.once('error', (error) => console.error(error.message));
    // If one of them ends, the other is stopped too.
    child.once('close', (code) => {
      process.exitCode ||= code ?? 0;
      stopAll();
    });
  }
};

try {
  await ensureInstalled({ dev: false });
  startAll();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
