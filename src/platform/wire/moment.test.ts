import { describe, expect, it } from 'vitest';
import { dayOrNone, moment, momentOf, momentOrEpoch, requiredMoment } from './values.ts';

const reasonsOf = (parsed: { success: boolean; error?: { issues: { message: string }[] } }): string[] =>
  (parsed.error?.issues ?? []).map(({ message }) => message);

describe('a moment', () => {
  it.each([
    ['2026-12-31 08:00', '2026-12-31 08:00:00'],
    ['2026-12-31 08:00:59', '2026-12-31 08:00:59'],
    ['  2026-12-31 23:59\n', '2026-12-31 23:59:00'],
    ['2028-02-29 00:00', '2028-02-29 00:00:00'],
    ['2000-02-29 00:00', '2000-02-29 00:00:00'],
  ])('%j is %j', (typed, is) => {
    expect(momentOf(typed)).toBe(is);
    expect(moment('second').parse(typed)).toBe(is);
  });

  it.each([
    '2026-13-01',
    '2026-02-30',
    '2026-12-01 1',
    '2027-13-45 99:99',
    '2026-02-30 08:00',
    '2026-02-29 08:00',
    '2100-02-29 08:00',
    '2026-00-10 08:00',
    '2026-01-00 08:00',
    '2026-01-01 24:00',
    '2026-01-01 08:60',
    '2026-01-01 08:00:60',
    '2026-01-01T08:00',
    '2026/01/01 08:00',
    '0000-01-01 00:00',
    '3000-01-01 00:00',
    '２０２６-01-01 08:00',
    'tomorrow',
    '1767225600000',
  ])('%j is none, which each schema says for itself', (typed) => {
    expect(momentOf(typed)).toBeNull();
    for (const schema of [moment('minute'), moment('second'), requiredMoment('minute'), requiredMoment('second')])
      expect(reasonsOf(schema.safeParse(typed))).toEqual(['form.date_form']);
  });

  it.each(['2026-12-31', ' 2028-02-29 '])('%j lacks its time, which each schema says', (typed) => {
    expect(momentOf(typed)).toBeNull();
    for (const schema of [moment('minute'), moment('second'), requiredMoment('minute'), requiredMoment('second')])
      expect(reasonsOf(schema.safeParse(typed))).toEqual(['form.time_missing']);
  });

  it('may be optional or required', () => {
    expect([moment('minute').parse(''), moment('second').parse(null)]).toEqual([null, null]);
    for (const nothing of ['', '  ', null, undefined])
      expect(reasonsOf(requiredMoment('minute').safeParse(nothing))).toEqual(['form.must_declared']);
  });

  it('is written to the minute when no seconds are asked for', () => {
    expect(reasonsOf(moment('minute').safeParse('2026-12-31 08:00:00'))).toEqual(['form.date_form']);
  });
});

describe('a day', () => {
  it('may be left out', () => {
    for (const none of ['', ' ', undefined]) expect(dayOrNone().parse(none)).toBe('');
    expect(dayOrNone().parse(' 2028-02-29 ')).toBe('2028-02-29');
  });

  it.each(['2026-02-30', '2026-2-3', '20260203', '2026-02-03 08:00', '0000-01-01', 'yesterday'])(
    '%j is none',
    (typed) => {
      expect(reasonsOf(dayOrNone().safeParse(typed))).toEqual(['form.day_form']);
      expect(reasonsOf(dayOrNone('execution.start_form').safeParse(typed))).toEqual(['execution.start_form']);
    },
  );
});

describe('a moment that may be sent as milliseconds', () => {
  const at = Date.UTC(2026, 11, 31);
  it.each([
    [at, new Date(at)],
    [String(at), new Date(at)],
    ['2026-12-31 08:00', '2026-12-31 08:00:00'],
    ['', null],
    [null, null],
  ])('takes %j', (sent, is) => expect(momentOrEpoch.parse(sent)).toEqual(is));

  it.each([0, -1, 1.5, Number.NaN, '-5', '99999999999999', 99_999_999_999_999, '2026-02-30 08:00', 'soon', true, {}])(
    'rejects %j',
    (sent) => expect(reasonsOf(momentOrEpoch.safeParse(sent))).toEqual(['form.date_form']),
  );
});
