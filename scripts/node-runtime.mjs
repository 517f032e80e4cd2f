// Which Node runs the product: the one at hand when it is new enough, else the one that the project brings as a
// package.
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

/** Path of the Node to use; throws with advice when there is none. */
export const chooseNode = () => {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const packaged = packagedNode();
  if (existsSync(packaged)) return packaged;
  throw new Error(
    `This is Node ${process.versions.node}; the product needs ${NEEDED.join('.')} or later, and the project has none to bring for ` +
      `${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and start again.`,
  );
};

/** Where Node keeps what it has compiled, so that the next start need not. */
export const compileCache = { NODE_COMPILE_CACHE: inProject('.cache', 'compile') };
