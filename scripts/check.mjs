// npm run check: format, lint, types, unused code, walls, texts, prose, regular expressions, database schema. Every
// stage runs even if another fails.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { chooseNode } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';

const modules = (...parts) => inProject('node_modules', ...parts);

/** @type {[string, string[]][]} */
const STAGES = [
  ['format', [modules('oxfmt', 'bin', 'oxfmt'), '--check']],
  ['lint', [modules('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']],
  ['types', [modules('typescript', 'bin', 'tsc'), '-b']],
  ['unused', [modules('knip', 'bin', 'knip.js'), '--no-progress']],
  ['walls', [inProject('scripts', 'check-walls.mjs')]],
  ['texts', [inProject('scripts', 'check-texts.mjs')]],
  ['prose', [inProject('scripts', 'check-prose.mjs')]],
  ['regexps', [inProject('scripts', 'check-regexps.mjs')]],
  ['schema', [inProject('src', 'platform', 'db', 'server', 'dump-schema.ts'), '--check']],
];

// oxlint finds its type-aware part through PATH.
const withTools = () => ({
  PATH: [path.dirname(chooseNode()), modules('.bin'), process.env.PATH].join(path.delimiter),
});

const runStage = async (name, args) => {
  const begun = performance.now();
  const { code, output } = await run(chooseNode(), args, { quiet: true, env: withTools() });
  const passed = code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd());
  return passed;
};

/** Runs the stages and prints a line for each. Returns how many passed and failed, and the names of these. */
export const runChecks = async () => {
  /** @type {string[]} */
  const names = [];
  for (const [name, args] of STAGES) if (!(await runStage(name, args))) names.push(`check ${name}`);
  return { passed: STAGES.length - names.length, failed: names.length, names };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await ensureInstalled({ dev: true });
    const { failed } = await runChecks();
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
