import type { Text } from '#platform/i18n/texts.ts';

/** How the home page shows changes to the rows of a table. */
export type ChangeFeedEntry = {
  /** What a row is called, as in "Anna changed parameter …". */
  title: Text;
  /**
   * Ids of the functions whose screens show the rows; those who may not look at every one of them see none of the
   * changes.
   */
  shownBy: readonly string[];
  /**
   * The rows are permissions of data items too: they are shown to those alone who may look at every kind of items as
   * well.
   */
  ofDataItems?: true;
  /** Address of the screen, for the row with this key. */
  path: (key: string) => string;
  /** Fields that name a row. */
  named: readonly string[];
  /** Rows belong to parts of the organisation; their changes are shown to those alone who may look at all parts. */
  inParts?: true;
  /**
   * The field that names the menu entry a row belongs to, where several entries keep rows in the table; only rows of
   * the entries in `shownBy` are shown.
   */
  entryField?: string;
};

/** By table. */
export type ChangeFeed = Readonly<Record<string, ChangeFeedEntry>>;

/** A row that its screen opens in the form. */
export const openedIn =
  (url: string) =>
  (key: string): string =>
    `${url}?edit=${key}`;

/** A row whose screen is opened without it. */
export const listedIn = (url: string) => (): string => url;
