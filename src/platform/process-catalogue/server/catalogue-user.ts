import type { Read, Write } from '#platform/db/server/database.ts';

/**
 * A record that is made for a form of a process, such as a mobile form. `name`: how people know it; `path`: where it is
 * opened. `items`: the ids of the fields and items that it uses, each once, with what uses it, such as the column.
 */
export type FormUse = {
  oid: string;
  name: string;
  path: string;
  proid: string;
  lineid: string;
  artid: string;
  items: readonly { id: string; usedBy: string }[];
};

/**
 * What the new version of a process calls by another id. `stage`: a `lineid`; `form`: an `artid`; `item`: an item or
 * field of the form `artid`, which is the form's new id if that is renamed as well.
 */
export type CatalogueRename =
  | { kind: 'stage' | 'form'; from: string; to: string }
  | { kind: 'item'; artid: string; from: string; to: string };

/**
 * A feature whose records name processes, stages, forms and items of the catalogue. It declares this
 * (`ServerFeature.catalogueUsers`), so that the catalogue can show what a new version of a process means for its
 * records and move them along.
 */
export type CatalogueUser = {
  /** All records of these processes, switched off or not. */
  uses: (db: Read | Write, proids: readonly string[]) => Promise<FormUse[]>;
  /**
   * Writes the new ids into the records of the process, in the order of the renames, all in this transaction. Returns
   * how many records changed. A rename of an id that no record has does nothing.
   */
  rename: (trx: Write, proid: string, renames: readonly CatalogueRename[]) => Promise<number>;
};
