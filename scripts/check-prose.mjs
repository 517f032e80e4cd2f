// Fails on words that the project has replaced by standard terms, and on prose in comments and documents that is wider
// than the code.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './places.mjs';

const FOLDERS = ['src', 'docs', 'scripts', 'bench', 'chaos', 'e2e'];
const COLUMNS = 120;
const REPLACED =
  /\b(?:anew|whoever|inFour|rehears(?:e|es|ed|al|als)|the own|judge[ds]?|judgement|changedMeanwhile|shipOnce)\b/i;
/** Vague words: say report, notify, list, pass or call. Only texts of the interface may contain them. */
const VAGUE = /\b(?:[Tt]ells?|[Tt]old|[Tt]elling)\b|\b(?:tells?|told)(?=[A-Z])|(?<=[a-z])Told\b/;
/** A wire path that keeps its name, and files that must mention the words in order to forbid them. */
const KEPT = /\/access\/rehearse/g;
const LISTS = new Set([
  'scripts/check-prose.mjs',
  'scripts/check-prose.test.mjs',
  'scripts/check-texts.test.mjs',
  'src/platform/i18n/glossary.ts',
]);
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Lines that cannot be wrapped: tables, pictures, addresses, directives. */
const UNBREAKABLE = /^\s*\||^\s*!\[|https?:\/\/\S{60}|oxlint-disable|@ts-expect-error/;

/** The faults of one file with their line numbers: replaced words, and prose wider than 120 columns. */
export const proseFaults = (file, text) => {
  const isDocument = file.endsWith('.md');
  let isCode = false;
  return text.split('\n').flatMap((line, at) => {
    const faults = [];
    if (isDocument && line.trimStart().startsWith('```')) isCode = !isCode;
    const word = LISTS.has(file) ? null : REPLACED.exec(line.replaceAll(KEPT, ''));
    if (word) faults.push(`${file}:${at + 1}: ‘${word[0]}’ has been replaced by a standard term`);
    const isText = file.endsWith('.texts.ts') && !COMMENT.test(line);
    const vague = LISTS.has(file) || isText ? null : VAGUE.exec(line);
    if (vague) faults.push(`${file}:${at + 1}: ‘${vague[0]}’ is vague`);
    const isProse = isDocument ? !isCode : COMMENT.test(line);
    if (isProse && [...line].length > COLUMNS && !UNBREAKABLE.test(line))
      faults.push(`${file}:${at + 1}: wider than ${COLUMNS} columns`);
    return faults;
  });
};

const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|mts|css|md)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = [...FOLDERS.flatMap(filesIn), 'README.md'].flatMap((file) =>
    proseFaults(file, readFileSync(path.join(root, file), 'utf8')),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('The prose is in order.');
}
