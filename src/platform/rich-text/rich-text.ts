import { looksEmpty } from '#platform/wire/values.ts';
import { richTag } from './rich-tags.ts';

const tagForm = /<(\/?)([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>/gi;
const gapForm = /(<[^<>]*>|^)([ \t\r\n\f]+)(?=(<[^<>]*>|$))/g;
const nameForm = /^<\/?([a-z0-9]+)/i;
const entityForm = /&(?:amp|lt|gt|quot|nbsp);/g;
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Blocks that consist of blocks. */
const holders = new Set(['ul', 'ol', 'li', 'blockquote']);

/** Whether a line of text neither ends after this tag nor begins before it; `side`: where the tag is. */
const isBetweenBlocks = (tag: string, side: 'before' | 'after'): boolean => {
  const name = nameForm.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined || name === 'hr') return true;
  if (name === 'br' || richTag(name)?.isBlock !== true) return false;
  const isEnd = tag.startsWith('</');
  return (side === 'before') === isEnd || holders.has(name);
};

/** Without the spaces and line breaks between blocks: they are how HTML was written, not what it says. */
export const withoutGaps = (html: string): string =>
  html.replaceAll(gapForm, (whole, before: string, _gap: string, after: string) =>
    isBetweenBlocks(before, 'before') && isBetweenBlocks(after, 'after') ? before : whole,
  );

/** The text alone, a line for each paragraph, heading, item and line break; without empty lines. */
export const plainText = (html: string): string =>
  html
    .replaceAll(tagForm, (_tag, end: string, name: string) => {
      const tag = richTag(name.toLowerCase());
      return tag?.isBlock && (end !== '' || tag.isVoid) ? '\n' : '';
    })
    .replaceAll(entityForm, (entity) => characters[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Whether a reader sees any text; pictures alone are none (seed 001 §5). */
export const hasText = (html: string): boolean => !looksEmpty(plainText(html));

const summaryCharacters = 200;

/** The beginning of a plain text in one line, for lists and notices: at most 200 characters. */
export const summaryOf = (text: string): string => {
  const line = text.replaceAll('\n', ' ');
  const characters = [...line];
  return characters.length <= summaryCharacters ? line : `${characters.slice(0, summaryCharacters - 1).join('')}…`;
};

const pictureForm = /<img data-fileid="([0-9a-f-]{36})"/g;

/** The ids of the files that a stored text shows, each once, in the order of the text. */
export const picturesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(pictureForm)].map(([, fileid = '']) => fileid)),
];

/** A stored text with the address of each picture; a picture without one keeps its text only. */
export const withSources = (html: string, sourceOf: (fileid: string) => string | undefined): string =>
  html.replaceAll(pictureForm, (start, fileid: string) => {
    const source = sourceOf(fileid);
    return source === undefined ? start : `${start} src="${source.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
