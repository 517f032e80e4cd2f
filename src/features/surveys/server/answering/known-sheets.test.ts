import { describe, expect, it } from 'vitest';
import { KnownSheets, type SheetRow } from './known-sheets.ts';

const sheet = (oid: string, more: Partial<SheetRow> = {}): SheetRow => ({
  oid,
  written: '1',
  surveyoid: 'survey',
  versionoid: 'version',
  empid: 'ann',
  day: null,
  kept: {},
  saves: {},
  placeid: 1,
  depkey: null,
  type: 'survey',
  anonymous: 'N',
  ...more,
});

describe('the sheets that a server knows', () => {
  it('are given to their person, once', () => {
    const known = new KnownSheets();
    known.note(sheet('one'));
    expect(known.take('one', 'ben')).toBeUndefined();
    expect(known.take('one', 'ann')).toMatchObject({ oid: 'one' });
    expect(known.take('one', 'ann')).toBeUndefined();
    expect(known.size).toBe(0);
  });

  it('are limited in number; the one that was noted longest ago is forgotten first', () => {
    const known = new KnownSheets({ sheets: 2 });
    for (const oid of ['one', 'two', 'one', 'three']) known.note(sheet(oid));
    expect(known.size).toBe(2);
    expect(known.take('two', 'ann')).toBeUndefined();
    expect(known.take('one', 'ann')).toBeDefined();
  });

  it('are limited in what was answered on them', () => {
    const known = new KnownSheets({ characters: 1_000 });
    const long = (oid: string) => sheet(oid, { kept: { Q1: 'x'.repeat(400) } });
    for (const oid of ['one', 'two', 'three']) known.note(long(oid));
    expect(known.size).toBe(2);
    known.note(sheet('four', { kept: { Q1: 'x'.repeat(2_000) } }));
    expect(known.size).toBe(0);
    // What was forgotten takes no room.
    for (const oid of ['one', 'two']) known.note(long(oid));
    expect(known.size).toBe(2);
  });

  it('are no anonymous ones', () => {
    const known = new KnownSheets();
    known.note(sheet('one', { anonymous: 'Y' }));
    expect(known.size).toBe(0);
  });
});
