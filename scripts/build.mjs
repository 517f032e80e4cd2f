// npm run build: checks the types and builds the web console, even if nothing has changed.
import { ensureBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { chooseNode } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';

try {
  await ensureInstalled({ dev: false });
  const types = await run(chooseNode(), [inProject('node_modules', 'typescript', 'bin', 'tsc'), '-b']);
  if (types.code !== 0) throw new Error('The types do not fit; see above.');
  await ensureBuilt({ force: true });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
