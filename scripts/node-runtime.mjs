// Chooses the Node that runs the product: the current one if it is new enough, otherwise the one from node_modules.
import { existsSync } from 'node:fs';
import { inProject } from './places.mjs';

const NEEDED = [24, 7];

const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
};

const packagedNode = () => {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  return inProject('node_modules', name, 'bin', windows ? 'node.exe' : 'node');
};

/** Path of the Node to use; throws with advice if there is none. */
export const chooseNode = () => {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const packaged = packagedNode();
  if (existsSync(packaged)) return packaged;
  throw new Error(
    `This is Node ${process.versions.node}; the product needs ${NEEDED.join('.')} or later, and the project has none to bring for ` +
      `${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and start again.`,
  );
};

/** Node's compile cache, which makes the next start faster. */
export const compileCache = { NODE_COMPILE_CACHE: inProject('.cache', 'compile') };
