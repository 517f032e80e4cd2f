import { globSync, readFileSync } from 'node:fs';
import chinese from 'antd/locale/zh_CN.js';
import english from 'antd/locale/en_US.js';
import taiwanese from 'antd/locale/zh_TW.js';
import vietnamese from 'antd/locale/vi_VN.js';

/*
 * The names that antd gives its parts in English: those of its English locale, and those written in its code, which no
 * locale translates. Read from antd itself, so that a name of a new version is known too.
 */

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Two words or more in quotes, in a file that names parts. */
const severalWords = /(['"])(?<name>[A-Za-z][a-z]*(?: [A-Za-z]+)+)\1/g;
/** What is given to a label. */
const labelled = /[lL]abel['"]?\s*[:=][^\n;{}]*/g;
const oneWord = /(['"])(?<name>[A-Za-z]+)\1/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.['name'] ?? []);

const writtenInCode = (): string[] =>
  globSync(['antd/es/**/*.js', '@rc-component/*/es/**/*.js'], {
    cwd: new URL('../node_modules/', import.meta.url).pathname,
    exclude: (file) => /\blocale\b/.test(file),
  }).flatMap((file) => {
    const code = readFileSync(new URL(`../node_modules/${file}`, import.meta.url), 'utf8');
    if (!/aria-?label/i.test(code)) return [];
    const labels = (code.match(labelled) ?? []).flatMap((part) => namesIn(part, oneWord));
    return [...namesIn(code, severalWords), ...labels];
  });

/** Words that some other language of the product says as English does, such as OK. */
const shared = new Set([chinese, taiwanese, vietnamese].flatMap(textsIn));

export const englishNames: readonly string[] = [
  ...new Set([...textsIn(english).filter((text) => text !== '' && !shared.has(text)), ...writtenInCode()]),
];

// An antd that keeps its names elsewhere would leave the list empty, and every page in order.
const known = [
  'Close',
  'Copied',
  'Previous 5 Pages',
  'Select date',
  'Add tab',
  'prev page',
  'expanded dropdown',
  'remove',
];
const unknown = known.filter((name) => !englishNames.includes(name));
if (unknown.length > 0) throw new Error(`The names of antd are no longer where they were: ${unknown.join(', ')}`);
