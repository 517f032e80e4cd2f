import { describe, expect, it } from 'vitest';
import type { LostUse, ProcessRename, SuggestedRename } from '#features/processes/process-rows.contract.ts';
import { lossesLeft } from './losses-left.ts';
import { renameKey } from './rename-key.ts';

const rename = (kind: ProcessRename['kind'], from: string, to: string, artid = ''): SuggestedRename => ({
  kind,
  artid,
  from,
  to,
  fromName: from,
  toName: to,
  likeness: 1,
});
const stage = rename('stage', 'apply', 'apply_1');
const form = rename('form', 'old', 'new');
const item = rename('item', 'startDate', 'start_date', 'new');
const loss = (kind: LostUse['kind'], id: string, more: Partial<LostUse> = {}): LostUse => ({
  record: 'Leave',
  path: '',
  kind,
  artid: '',
  id,
  usedBy: '',
  movedFrom: '',
  ...more,
});
const inNew = { artid: 'new', movedFrom: 'old' };
const losses = [
  loss('stage', 'apply'),
  loss('form', 'old'),
  loss('item', 'startDate', inNew),
  loss('item', 'reason', inNew),
];

describe('what a version takes from records', () => {
  const left = (...ticked: ProcessRename[]) => {
    const keys = new Set(ticked.map((one) => renameKey('leave', one)));
    const found = lossesLeft('leave', { renames: [stage, form, item], losses }, keys);
    return { left: found.left.map(({ kind, id }) => `${kind} ${id}`), mended: found.mended };
  };

  it('is no longer lost where a ticked rename mends it', () => {
    expect(left()).toEqual({ left: ['stage apply', 'form old'], mended: 0 });
    expect(left(stage)).toEqual({ left: ['form old'], mended: 1 });
  });

  it('includes the items that a record loses by moving to another form', () => {
    expect(left(stage, form)).toEqual({ left: ['item startDate', 'item reason'], mended: 2 });
    expect(left(stage, form, item)).toEqual({ left: ['item reason'], mended: 3 });
    // Without its form, the rename of an item changes nothing.
    expect(left(item)).toEqual({ left: ['stage apply', 'form old'], mended: 0 });
  });

  it('is not mended by a rename of another form, or of another process', () => {
    const present = loss('item', 'startDate', { artid: 'present' });
    const compared = { renames: [item], losses: [present] };
    expect(lossesLeft('leave', compared, new Set([renameKey('leave', item)])).left).toEqual([present]);
    const other = { renames: [stage], losses: [loss('stage', 'apply')] };
    expect(lossesLeft('leave', other, new Set([renameKey('trip', stage)])).left).toHaveLength(1);
  });
});
