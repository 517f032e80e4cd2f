import type { LostUse, SuggestedRename } from '#features/processes/process-rows.contract.ts';
import { renameKey } from './rename-key.ts';

type Compared = { renames: readonly SuggestedRename[]; losses: readonly LostUse[] };

/** What records lose although the ticked renames are done, and how many losses these mend. */
export const lossesLeft = (
  proid: string,
  { renames, losses }: Compared,
  ticked: ReadonlySet<string>,
): { left: LostUse[]; mended: number } => {
  const done = new Set(renames.map((rename) => renameKey(proid, rename)).filter((key) => ticked.has(key)));
  const isMended = ({ kind, artid, id }: LostUse): boolean =>
    done.has(renameKey(proid, { kind, artid, from: id, to: '' }));
  const isReached = ({ movedFrom }: LostUse): boolean =>
    movedFrom === '' || done.has(renameKey(proid, { kind: 'form', artid: '', from: movedFrom, to: '' }));
  const reached = losses.filter(isReached);
  const left = reached.filter((loss) => !isMended(loss));
  return { left, mended: reached.length - left.length };
};
