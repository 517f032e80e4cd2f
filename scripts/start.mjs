// npm start: installs and builds if necessary, and runs the server.
import { compressBuilt, ensureBuilt, isBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { chooseNode, compileCache } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { become } from './processes.mjs';
import { serverFlags } from './server-flags.mjs';

const startServer = (env = {}) => {
  const preload = new URL('follow-parent.mjs', import.meta.url).href;
  const main = inProject('src', 'app', 'server', 'main.ts');
  const args = [...serverFlags, '--import', preload, main, ...process.argv.slice(2)];
  return become(chooseNode(), args, { ...compileCache, ...env });
};

/** Builds while the server prepares its database; the server starts listening when the build is reported as done. */
const startWhileBuilding = async () => {
  const server = startServer({ CONSOLE_BUILD: 'running' });
  try {
    await ensureBuilt({ compress: false });
  } catch (error) {
    // The server stops its database first; this process exits with it.
    server.send('failed');
    throw error;
  }
  server.send('built');
};

try {
  await ensureInstalled({ dev: false });
  if (isBuilt()) startServer();
  else await startWhileBuilding();
  // Until then, browsers get uncompressed files.
  await compressBuilt().catch((error) => console.error(`The console stays uncompressed: ${error.message}`));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
