// npm run pictures: starts a product, fills it with invented content and takes pictures of its screens.
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { chooseNode } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';

const HELP = `npm run pictures                 writes the pictures of README.md and docs/kit into docs/pictures
npm run pictures -- --out DIR    writes every screen of the menu and its form into DIR; also
  --lang zh-CN|zh-TW|en|vi       in this language
  --dark                         in the dark theme
  --width PIXELS                 in a window of this width (1440)
  --only TEXT                    only those whose name contains the text`;

const options = {
  lang: { type: 'string', default: 'zh-CN' },
  dark: { type: 'boolean', default: false },
  width: { type: 'string', default: '1440' },
  out: { type: 'string' },
  only: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
};

/** The arguments as the browser run reads them (e2e/pictures/request.ts). */
const readRequest = () => {
  const { values } = parseArgs({ options });
  if (values.help) return null;
  return { ...values, width: Number(values.width) };
};

try {
  const request = readRequest();
  if (request) {
    await ensureInstalled({ dev: true });
    await ensureBuilt({ compress: false });
    const env = { CHROMIUM_PATH: await ensureBrowser(), PICTURES: JSON.stringify(request) };
    const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
    const config = inProject('e2e', 'pictures', 'pictures.config.ts');
    const { code } = await run(chooseNode(), [cli, 'test', '--reporter=list', '--config', config], { env });
    process.exitCode = code;
  } else {
    console.log(HELP);
  }
} catch (error) {
  console.error(`${error.message}\n\n${HELP}`);
  process.exitCode = 1;
}
