import type { Read, Write } from '#platform/db/server/database.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { planOfShown } from './shown-plan.ts';
import type { Shown, ShownThing } from './shown-thing.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';

/**
 * Makes a change of things that employees see, and asks first if they notice it; a deletion always asks. Seed 000 §5.
 */
const askAboutShown = async <Result>(
  trx: Write,
  shown: Shown<Result>,
  change: () => Promise<Result>,
): Promise<Result> => {
  const before = await beforeActing((lang) => shown.read(trx, undefined, lang));
  const result = await change();
  await askFirst(trx, async (lang) => {
    const after = await shown.read(trx, result, lang);
    return planOfShown({
      kind: shown.kind,
      before: before ?? [],
      after,
      deletes: shown.deletes ?? null,
      left: (await shown.onAirNow?.(trx)) ?? null,
    });
  });
  return result;
};

/** `oids`: the rows before the change. `added`: a new row, by what the change has returned. */
export type AboutRows<Result> = { oids: readonly string[]; added?: (result: Result) => string; deletes?: true };

type Kind = Pick<Shown<unknown>, 'kind' | 'onAirNow'> & {
  read: (db: Read, oids: readonly string[], lang: Language) => Promise<ShownThing[]>;
  /** What is deleted with such a row. */
  depends: Text;
};

/** The same for the rows of a table: they are read by oid, a new one by what the change returns. */
export const askAboutRows = <Result>(
  trx: Write,
  { read, depends, ...kind }: Kind,
  { oids, added, deletes }: AboutRows<Result>,
  change: () => Promise<Result>,
): Promise<Result> =>
  askAboutShown(
    trx,
    {
      ...kind,
      read: (db, result, lang) => read(db, result !== undefined && added ? [added(result)] : oids, lang),
      ...(deletes ? { deletes: { depends } } : {}),
    },
    change,
  );
