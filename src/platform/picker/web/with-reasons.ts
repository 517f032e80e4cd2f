import type { NamedRow, PickerSource } from './picker-source.ts';

/** A row, and why it cannot be selected. */
export type Reasoned<Row> = Row & { barred?: string | undefined };

/**
 * Returns a source whose rows the server says why not to select: `reasonsOf` is given the keys of each page, of what is
 * suggested and of what is pasted, and returns the reasons by key. `subject` is what they depend on, such as the record
 * that somebody is chosen for: rows of another subject are not taken from the cache.
 */
export const withReasons = <Row extends object>(
  source: PickerSource<Row>,
  subject: string,
  reasonsOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): PickerSource<Reasoned<Row>> => {
  const { load, suggest, named } = source;
  const reasoned = async (rows: readonly Row[]): Promise<Reasoned<Row>[]> => {
    const reasons = rows.length > 0 ? await reasonsOf(rows.map(source.keyOf)) : new Map<string, string>();
    return rows.map((row) => ({ ...row, barred: reasons.get(source.keyOf(row)) }));
  };
  return {
    ...source,
    name: `${source.name} ${subject}`,
    whyNot: (row) => row.barred ?? source.whyNot?.(row),
    load: async (question) => {
      const { total, list } = await load(question);
      return { total, list: await reasoned(list) };
    },
    ...(suggest && { suggest: async (search: string) => reasoned(await suggest(search)) }),
    ...(named && {
      named: async (ids: readonly string[]): Promise<NamedRow<Reasoned<Row>>[]> => {
        const found = await named(ids);
        const rows = await reasoned(found.map(({ row }) => row));
        return found.map(({ row, as }, place) => ({ row: rows[place] ?? row, as }));
      },
    }),
  };
};
