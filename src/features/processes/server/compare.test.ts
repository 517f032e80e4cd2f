import { describe, expect, it } from 'vitest';
import { processContent } from '#platform/process-catalogue/server/catalogue.testing.ts';
import { processorSeconds } from '#platform/settings/server/processor-time.testing.ts';
import { changesBetween, lossesOf, suggestedRenames } from './compare.ts';
import { comparable, likeness } from './likeness.ts';

const before = processContent({
  proid: 'leave',
  pronm: '请假',
  stages: [
    { lineid: 'apply', linenm: '申请', artid: 'leave-apply' },
    { lineid: 'approve', linenm: '审批', artid: 'leave-approve' },
  ],
  fields: [
    { artid: 'leave-apply', id: 'start_date', name: '开始', type: 'date' },
    { artid: 'leave-apply', id: 'reason', name: '原因' },
    { artid: 'leave-approve', id: 'ok', type: 'boolean' },
  ],
});
const after = processContent({
  proid: 'leave',
  pronm: '休假',
  stages: [
    { lineid: 'apply', linenm: '申请人', artid: 'leave-apply-v2' },
    { lineid: 'Approve_1', linenm: '审批', artid: 'leave-approve' },
    { lineid: 'archive' },
  ],
  fields: [
    { artid: 'leave-apply-v2', id: 'startDate', name: '开始', type: 'date' },
    { artid: 'leave-apply-v2', id: 'colour', name: '颜色' },
    { artid: 'leave-approve', id: 'ok', type: 'string' },
  ],
});

describe('two versions', () => {
  it('differ by name, stages, forms, and fields of forms that both have', () => {
    const changes = changesBetween(before, after).map(
      ({ what, how, id, facts }) => `${what} ${how} ${id} ${facts.map(({ property }) => property).join()}`,
    );
    expect(changes).toEqual([
      'PROCESS CHANGED leave name',
      'STAGE CHANGED apply name,form',
      'STAGE REMOVED approve ',
      'STAGE ADDED Approve_1 ',
      'STAGE ADDED archive ',
      'FORM REMOVED leave-apply ',
      'FORM ADDED leave-apply-v2 ',
      'FORM ADDED archive ',
      'FIELD CHANGED ok type',
    ]);
    expect(changesBetween(before, before)).toEqual([]);
  });

  it('suggest which ids have another name, each once', () => {
    const renames = suggestedRenames(before, after).map(
      ({ kind, artid, from, to }) => `${kind} ${artid} ${from} ${to}`,
    );
    expect(renames).toEqual([
      'stage  approve Approve_1',
      'form  leave-apply leave-apply-v2',
      'item leave-apply-v2 start_date startDate',
    ]);
    expect(suggestedRenames(before, before)).toEqual([]);
  });

  it('show what records lose', () => {
    const use = { oid: '1', name: 'Form', path: '/f', proid: 'leave' };
    const uses = [
      { ...use, lineid: 'apply', artid: 'leave-apply', items: [{ id: 'reason', usedBy: '原因' }] },
      {
        ...use,
        lineid: 'gone',
        artid: 'leave-approve',
        items: [
          { id: 'no', usedBy: 'Column' },
          { id: 'ok', usedBy: 'x' },
        ],
      },
      { ...use, lineid: 'leave', artid: 'leave-approve', items: [] },
    ];
    const lost = (renames: ReturnType<typeof suggestedRenames>): string[] =>
      lossesOf(after, uses, renames).map(
        ({ kind, artid, id, usedBy, movedFrom }) => `${kind} ${artid} ${id} ${usedBy} ${movedFrom}`,
      );
    expect(lost([])).toEqual(['form  leave-apply  ', 'stage  gone  ', 'item leave-approve no Column ']);
    // What the form loses if it moves to the new one.
    expect(lost(suggestedRenames(before, after))).toEqual([
      'form  leave-apply  ',
      'item leave-apply-v2 reason 原因 leave-apply',
      'stage  gone  ',
      'item leave-approve no Column ',
    ]);
  });
});

describe('likeness', () => {
  type Named = Parameters<typeof comparable>[0];
  const likeOf = (one: Named, other: Named): number => likeness(comparable(one), comparable(other), { left: 10_000 });
  const like = (one: string, other: string): number =>
    likeOf({ id: one, name: one, hint: '' }, { id: other, name: other, hint: '' });
  it('ignores case and what separates words', () => {
    expect(like('start_date', 'StartDate')).toBe(1);
    expect(like('approve', 'Approve_1')).toBeGreaterThan(0.8);
    expect(like('reason', 'colour')).toBeLessThan(0.6);
  });
  it('counts a name more than nothing, and a type against', () => {
    const one = { id: 'f1', name: '金额', hint: 'long' };
    expect(likeOf(one, { id: 'x9', name: '金额', hint: 'long' })).toBe(0.95);
    expect(likeOf(one, { id: 'x9', name: '金额', hint: 'date' })).toBeLessThan(0.8);
  });
});

it('files made to be compared for minutes are compared in a moment', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const long = (seed: number): string =>
    Array.from({ length: 100 }, (_, at) => letters[(seed * 31 + at * at * (seed % 7)) % 26]).join('');
  const made = (first: number) =>
    processContent({
      proid: 'slow',
      stages: [
        ...Array.from({ length: 400 }, (_, at) => ({ lineid: long(first + at), linenm: long(first + at + 5e5) })),
        { lineid: 'f' },
      ],
      fields: Array.from({ length: 2_500 }, (_, at) => ({
        artid: 'f',
        id: long(first + at),
        name: long(first + at + 1e5),
      })),
    });
  const [before, after] = [made(1), made(1_000_001)];
  // Letter by letter this takes a minute.
  expect(await processorSeconds(() => suggestedRenames(before, after))).toBeLessThan(3);
});
