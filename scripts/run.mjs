// node scripts/run.mjs FILE …arguments: runs a TypeScript file of the project with the right Node, installing packages
// if necessary.
import { ensureInstalled } from './install.mjs';
import { chooseNode, compileCache } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { become } from './processes.mjs';

const [file, ...args] = process.argv.slice(2);

try {
  if (!file) throw new Error('Which file? node scripts/run.mjs FILE …arguments');
  await ensureInstalled({ dev: !file.startsWith('src/') });
  const preload = new URL('follow-parent.mjs', import.meta.url).href;
  become(chooseNode(), ['--import', preload, inProject(file), ...args], compileCache);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
