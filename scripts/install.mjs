// Installs the packages if those in node_modules do not match package-lock.json. What only tests, checks and benchmarks
// need, a third of all, is left out until one of them runs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';

const stampFile = () => inProject('node_modules', '.steward-stamp');

const wantedStamp = (dev) => {
  const lock = readFileSync(inProject('package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  return `${digest} ${process.platform} ${process.arch} ${dev ? 'all' : 'runtime'}`;
};

const isStamped = (dev) => existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === wantedStamp(dev);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether an optional package is for this platform; npm omits others along with dependencies that only they need. */
const isForMachine = ({ os = [], cpu = [], libc }) =>
  os.includes(process.platform) && cpu.includes(process.arch) && !libc;

/** Whether npm's own record of what it installed (after a manual `npm ci`) matches the lock file. */
const isInstalledByHand = (includesDev) => {
  const noteFile = inProject('node_modules', '.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const { packages: wanted } = readJson(inProject('package-lock.json'));
  const { packages: found } = readJson(noteFile);
  return Object.entries(wanted).every(([place, { version, optional, dev, ...rest }]) => {
    if (place === '' || (dev && !includesDev)) return true;
    if (!found[place]) return optional === true && !isForMachine(rest);
    return found[place].version === version && existsSync(inProject(place, 'package.json'));
  });
};

const isInstalled = (dev) => {
  if (isStamped(true) || (!dev && isStamped(false))) return true;
  if (!isInstalledByHand(dev)) return false;
  writeFileSync(stampFile(), wantedStamp(dev));
  return true;
};

const npmCommand = () => {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return [process.execPath, [own]];
  return process.platform === 'win32' ? ['cmd.exe', ['/c', 'npm.cmd']] : ['npm', []];
};

/**
 * `npm ci` begins with an empty folder; adding what is missing leaves a server alone that runs from the same folder.
 */
const npmArguments = (dev) => {
  if (!dev) return ['ci', '--omit=dev'];
  return isInstalled(false) ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev'];
};

const install = async (dev) => {
  console.log('Installing the packages of package-lock.json …');
  const [command, own] = npmCommand();
  // Whatever NODE_ENV and npm's own settings say.
  const flags = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = [...own, ...npmArguments(dev), ...flags];
  const { code } = await run(command, args).catch((error) => {
    throw new Error(
      `npm cannot be run (${error.message}). Install Node.js with npm from https://nodejs.org and start again.`,
    );
  });
  if (code !== 0) throw new Error(`npm ended with ${code}; its message stands above.`);
  writeFileSync(stampFile(), wantedStamp(dev));
};

/** Installs if necessary. `dev`: also what tests, checks and benchmarks need. Returns whether it did. */
export const ensureInstalled = async ({ dev }) => {
  if (isInstalled(dev)) return false;
  return alone(
    async () => {
      if (isInstalled(dev)) return false;
      await install(dev);
      return true;
    },
    () => console.log('Another process is installing; waiting for it …'),
  );
};
