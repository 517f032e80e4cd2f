import { BrokenTable } from './table-row.ts';
import { entriesOf, inflated, type Entry } from './xlsx-merges.ts';

/** What may stand before the first element of a file, in characters. */
const longestProlog = 64 * 1024;

/** A comment, a document type, or the first element. */
const begins = /<!--|<!DOCTYPE|<[\w:]/i;

/** Whether a document type stands before the first element; undefined while neither has come. */
const doctypeIn = (text: string): boolean | undefined => {
  let rest = text;
  for (;;) {
    const found = begins.exec(rest);
    if (!found) return undefined;
    if (found[0] !== '<!--') return found[0].startsWith('<!');
    // A comment may name one.
    const end = rest.indexOf('-->', found.index);
    if (end < 0) return undefined;
    rest = rest.slice(end + 3);
  }
};

const hasDoctype = async (entry: Entry): Promise<boolean> => {
  let text = '';
  try {
    for await (const piece of inflated(entry)) {
      text += piece.toString('latin1', 0, longestProlog);
      const isThere = doctypeIn(text);
      if (isThere !== undefined) return isThere;
      if (text.length > longestProlog) return false;
    }
  } catch {
    // What cannot be inflated is the reader's to reject.
  }
  return false;
};

/**
 * Throws `BrokenTable` for a workbook with a document type. No program writes one: it declares entities, which grow or
 * read other files where somebody else opens the workbook, and are not what they stand for here.
 */
export const assertNoDoctype = async (archive: Buffer): Promise<void> => {
  for (const [name, entry] of entriesOf(archive))
    if (/\.(?:xml|rels)$/i.test(name) && (await hasDoctype(entry())))
      throw new BrokenTable(`the workbook declares a document type in ${name}`);
};
