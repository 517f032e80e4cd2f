import type { Text } from '#platform/i18n/texts.ts';
import type { ValueTexts } from './value-texts.ts';

/** How the home page shows changes to a table's rows. */
export type ChangeFeedEntry = {
  /** The name of a row's type, as in "Anna changed parameter …". */
  title: Text;
  /**
   * Ids of the functions whose screens show the rows. Changes are hidden from anyone who may not look at all of them.
   */
  shownBy: readonly string[];
  /**
   * The rows are also permissions of data items, so their changes are shown only to those who may look at every kind of
   * item.
   */
  ofDataItems?: true;
  /** Address of the screen for the row with this key; `row`: its fields, by column. */
  path: (key: string, row: Readonly<Record<string, unknown>>) => string;
  /**
   * Fields that identify a row to the reader. A field of `codes` is shown by the name of its code, `contentoid` and
   * `langid` by what they refer to.
   */
  named: readonly string[];
  /** Fields that hold a code, and the type of its code list. */
  codes?: Readonly<Record<string, string>>;
  /** Labels of the columns that `columnTexts` does not know, as the screens say them. */
  fields?: Readonly<Record<string, Text>>;
  /** Words of the values of columns with a fixed set of them, where `valueTexts` does not know them. */
  values?: Readonly<Record<string, ValueTexts>>;
  /** The tables whose rows these are parts of: a write that changes both is shown as one of the whole. */
  partOf?: string | readonly string[];
  /**
   * The field with the menu entry that a row belongs to, for a table shared by several entries; only rows of the
   * entries in `shownBy` are shown.
   */
  entryField?: string;
};

/**
 * Entries by table. `inParts`: rows belong to parts of the organisation, so their changes are shown only to those who
 * may look at all parts. It follows from the calls of the feature.
 */
export type ChangeFeed = Readonly<Record<string, ChangeFeedEntry & { inParts: boolean }>>;

/** The path of a row that its screen opens in a form. */
export const openedIn =
  (url: string) =>
  (key: string): string =>
    `${url}?edit=${key}`;

/** The path of a row whose screen opens without it. */
export const listedIn = (url: string) => (): string => url;
