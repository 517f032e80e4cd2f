import { expect, it } from 'vitest';
import { z } from 'zod';
import { initialValues, replacedValues, sentVersions, type VersionField, type VersionRow } from './version-values.ts';

type Row = VersionRow & { name: string };
const row = (lang: Row['lang'], name: string, rev = 1): Row => ({ lang, name, rev, status: 'Y', outdated: 'N' });
const fields: VersionField<Row>[] = [
  { name: 'name', label: '', schema: z.string(), empty: '', valueOf: ({ name }) => name, control: () => null },
];
const start = (rows: readonly Row[]) => initialValues(fields, rows);

it('sends what differs, each version with the revision that it is based on', () => {
  const rows = [row('vi', 'một', 3), row('en', 'one', 5), row('zh-TW', '一', 2)];
  const values = {
    ...start(rows),
    'languages.vi.name': 'hai',
    'languages.en': false,
    'languages.zh-CN': true,
    'languages.zh-CN.name': '二',
  };
  expect(sentVersions(fields, values, rows)).toEqual({
    vi: { rev: 3, name: 'hai' },
    en: { rev: 5, remove: true },
    'zh-CN': { rev: 0, name: '二', status: 'Y', outdated: 'N' },
  });
});

it('sends a restored draft with the revision of the draft, not with that of the rows loaded since', () => {
  const draft = { ...start([row('vi', 'một', 3)]), 'languages.vi.name': 'hai' };
  expect(sentVersions(fields, draft, [row('vi', 'ba', 4)])).toEqual({ vi: { rev: 3, name: 'hai' } });
});

it('keeps what was typed when the record is given other versions, as versions that do not exist yet', () => {
  const before = [row('vi', 'một', 3), row('en', 'one', 5)];
  const after = [row('vi', 'khác', 7), row('en', 'other', 8)];
  const typed = { ...start(before), 'languages.en.name': 'typed' };
  const values = replacedValues(fields, typed, { before, after });
  expect(values).toMatchObject({
    'languages.vi.name': 'khác',
    'languages.vi.rev': 7,
    'languages.en.name': 'typed',
    'languages.en.rev': 0,
  });
  expect(sentVersions(fields, values, after)).toEqual({ en: { rev: 0, name: 'typed' } });
});
