// Finds or installs the Chromium that the browser tests use.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { canInstall, installPackages } from './apt.mjs';
import { chooseNode } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';

/** The one without windows draws pages in two thirds of the time of a whole browser. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .toSorted((one, other) => names.indexOf(path.basename(one)) - names.indexOf(path.basename(other)))
    .find(isExecutable);

const ofPlaywright = async () => {
  const question = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`;
  const { code, output } = await run(chooseNode(), ['-e', question], { quiet: true });
  const file = output.trim().split('\n').at(-1) ?? '';
  return code === 0 && existsSync(file) ? file : undefined;
};

const given = () => {
  const file = process.env.CHROMIUM_PATH;
  if (file && !isExecutable(file)) throw new Error(`CHROMIUM_PATH names ${file}, which cannot be run.`);
  return file;
};

const find = async () => given() ?? onPath(NAMES) ?? (await ofPlaywright());

/** On a build server even where there is a Chromium with windows. */
const wantsHeadless = () => Boolean(process.env.CI) && !given() && !onPath([HEADLESS]) && canInstall();

const getOne = async () => {
  if (canInstall()) {
    console.log('No Chromium here: installing the system’s …');
    for (const browser of [HEADLESS, 'chromium']) if (await installPackages([browser, 'fonts-noto-cjk'])) return;
  }
  console.log('No Chromium here: downloading Playwright’s …');
  await run(chooseNode(), [inProject('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']);
};

/** Path of a Chromium; installs one if necessary, and throws if that fails. */
export const ensureBrowser = async () => {
  if (wantsHeadless()) await installPackages([HEADLESS]);
  const found = await find();
  if (found) return found;
  await getOne();
  const got = await find();
  if (got) return got;
  throw new Error('There is no Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.');
};
