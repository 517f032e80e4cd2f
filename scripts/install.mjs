// Installs the packages if those in node_modules do not match package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';

const stampFile = () => inProject('node_modules', '.steward-stamp');

const wantedStamp = () => {
  const lock = readFileSync(inProject('package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
};

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether an optional package is for this platform; npm omits others along with dependencies that only they need. */
const isForMachine = ({ os = [], cpu = [], libc }) =>
  os.includes(process.platform) && cpu.includes(process.arch) && !libc;

/** Whether npm's own record of what it installed (after a manual `npm ci`) matches the lock file. */
const isInstalledByHand = () => {
  const noteFile = inProject('node_modules', '.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const { packages: wanted } = readJson(inProject('package-lock.json'));
  const { packages: found } = readJson(noteFile);
  return Object.entries(wanted).every(([place, { version, optional, ...rest }]) => {
    if (place === '') return true;
    if (!found[place]) return optional === true && !isForMachine(rest);
    return found[place].version === version && existsSync(inProject(place, 'package.json'));
  });
};

const isInstalled = () => {
  if (existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === wantedStamp()) return true;
  if (!isInstalledByHand()) return false;
  writeFileSync(stampFile(), wantedStamp());
  return true;
};

const npmCommand = () => {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return [process.execPath, [own]];
  return process.platform === 'win32' ? ['cmd.exe', ['/c', 'npm.cmd']] : ['npm', []];
};

const install = async () => {
  console.log('Installing the packages of package-lock.json …');
  const [command, args] = npmCommand();
  // Building needs the development dependencies, whatever NODE_ENV says.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await run(command, [...args, ...flags]).catch((error) => {
    throw new Error(
      `npm cannot be run (${error.message}). Install Node.js with npm from https://nodejs.org and start again.`,
    );
  });
  if (code !== 0) throw new Error(`npm ci ended with ${code}; its message stands above.`);
  writeFileSync(stampFile(), wantedStamp());
};

/** Installs if necessary. Returns whether it did. */
export const ensureInstalled = async () => {
  if (isInstalled()) return false;
  return alone(
    async () => {
      if (isInstalled()) return false;
      await install();
      return true;
    },
    () => console.log('Another process is installing; waiting for it …'),
  );
};
