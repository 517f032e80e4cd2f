// npm start: installs and builds what is missing, then runs the server.
import { compressBuilt, ensureBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { chooseNode, compileCache } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { become } from './processes.mjs';

try {
  await ensureInstalled();
  await ensureBuilt({ compress: false });
  const preload = new URL('follow-parent.mjs', import.meta.url).href;
  become(
    chooseNode(),
    ['--import', preload, inProject('src', 'app', 'server', 'main.ts'), ...process.argv.slice(2)],
    compileCache,
  );
  // Until it is done, browsers get the files as they are.
  await compressBuilt().catch((error) => console.error(`The console stays uncompressed: ${error.message}`));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
