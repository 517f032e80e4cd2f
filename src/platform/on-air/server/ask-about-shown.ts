import type { Write } from '#platform/db/server/database.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import { planOfShown } from './shown-plan.ts';
import type { Shown } from './shown-thing.ts';

/**
 * Makes a change of things that employees see, and asks first if they notice it; a deletion always asks. Seed 000 §5.
 */
export const askAboutShown = async <Result>(
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
