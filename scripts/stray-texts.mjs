// Texts of the product stand in *.texts.ts, where administrators can reword them (docs/kit/wordings.md). Elsewhere
// nothing is written in Chinese or Vietnamese but data.
import { parseSync } from 'oxc-parser';

/** Files with words that are not texts of the product, and what they are. */
const DATA = new Map([
  ['src/platform/i18n/languages.ts', 'each language names itself'],
  ['src/platform/language-versions/web/LanguageChips.tsx', 'each language names itself'],
  ['src/platform/find/server/find-words.ts', 'a letter that is searched like d'],
  ['src/platform/language-versions/matching.ts', 'how file names write languages'],
  ['src/platform/spreadsheet/server/csv-encoding.ts', 'frequent characters, by which an encoding is recognised'],
  ['src/platform/bulk-import/server/cells.ts', 'how spreadsheets write yes and no'],
  ['src/platform/organisation/server/import-cells.ts', 'how spreadsheets write yes and no'],
  ['src/platform/organisation/server/import-kinds.ts', 'how spreadsheets head their columns'],
  ['src/features/imports/server/employee-import.ts', 'how spreadsheets head their columns'],
  ['src/features/access-lists/server/entries-import.ts', 'how spreadsheets head their columns'],
  ['src/features/language-texts/server/language-text-import.ts', 'how spreadsheets head their columns, and a sample'],
  ['src/platform/organisation/server/demo-words.ts', 'names of the demo data'],
  ['src/platform/organisation/server/demo-departments.ts', 'names of the demo data'],
  ['src/features/surveys/server/demo-survey-words.ts', 'questions and answers of the demo data'],
  ['src/features/surveys/server/results/words.ts', 'words that are not counted'],
]);

/** Files for texts, for names in code lists, which become parameters, and for the words that texts are checked by. */
const isHome = (file) => /\.(?:texts|code-lists)\.ts$|\/glossary\.ts$/.test(file);
const isTest = (file) => /\.(?:test|testing)\.tsx?$/.test(file);

/** Chinese characters, and letters that of the four languages only Vietnamese has. */
const FOREIGN = /[\p{Script=Han}\u0102\u0103\u0110\u0111\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u;

const nameOf = (key) => (key?.type === 'Identifier' ? key.name : key?.value);
const isMenuEntry = ({ type, properties }) =>
  type === 'ObjectExpression' && properties.some(({ key }) => nameOf(key) === 'langid');
const isMenuGroup = ({ type, callee }, file) =>
  type === 'CallExpression' && callee.name === 'group' && file.endsWith('/menu-groups.ts');

const isLocalized = ({ type, callee }) => type === 'CallExpression' && callee.name === 'localized';
const wordsOf = (node) => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return node.value;
  return node.type === 'TemplateElement' ? (node.value.cooked ?? '') : '';
};

/** A list joined with the comma of English, which other languages enumerate with another sign. */
const isEnglishList = ({ type, callee, arguments: [sign] = [] }) =>
  type === 'CallExpression' && nameOf(callee.property) === 'join' && [', ', '; '].includes(sign?.value);
/** On screens, and in the values of reasons; styles are written like that. */
const namesPeople = (file, owner) =>
  !file.endsWith('/pasted-html.ts') && (file.includes('/web/') || owner.isParams === true);

/**
 * Texts outside of the files for texts, as `file:line: “words”`. Titles of menu entries are texts by their language id.
 */
export const strayTexts = (file, code) => {
  if (isHome(file) || isTest(file)) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found = [];
  const lineOf = (node) => `${file}:${code.slice(0, node.start).split('\n').length}`;
  const report = (node, words) => found.push(`${lineOf(node)}: “${words}” belongs in a *.texts.ts`);
  const visit = (node, owner) => {
    if (isMenuGroup(node, file)) return;
    if (isLocalized(node)) {
      const [first] = node.arguments;
      if (first?.type === 'Literal' && !isMenuEntry(owner)) report(node, first.value);
      return;
    }
    if (isEnglishList(node) && namesPeople(file, owner))
      found.push(
        `${lineOf(node)}: a list is joined with a comma; use \`names\` or \`parts\` of useLanguage, or a list in params`,
      );
    const words = wordsOf(node);
    if (FOREIGN.test(words) && !DATA.has(file)) report(node, words.trim());
    const isParams = owner.isParams === true || (node.type === 'Property' && nameOf(node.key) === 'params');
    const next = node.type === 'ObjectExpression' || isParams !== owner.isParams ? { ...node, isParams } : owner;
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child, next);
  };
  visit(program, program);
  return found;
};
