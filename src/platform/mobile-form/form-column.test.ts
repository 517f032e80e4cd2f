import { describe, expect, it } from 'vitest';
import { defaultAnswers, faultOfAnswer } from './form-answers.ts';
import {
  actionName,
  fillsMask,
  type FormColumn,
  formatOf,
  itemCountOf,
  labelIn,
  masked,
  rulesOf,
  storedAction,
} from './form-column.ts';

const column = (own: Partial<FormColumn>): FormColumn => ({
  key: 'k',
  columnlabel: 'days',
  columnlabelName: 'Days',
  labels: {},
  columntype: 'txt',
  columnsubtype: '',
  columnList: [{ id: 'a', name: 'A', type: '' }],
  defaultvalue: '',
  paramtype: '',
  ext: '',
  explain: '',
  isedit: 'Y',
  required: 'N',
  action: '',
  columnformat: '',
  columnrules: '',
  outsidevisible: 'Y',
  status: 'Y',
  children: [],
  ...own,
});
const two = [
  { id: 'a', name: 'A', type: '' },
  { id: 'b', name: 'B', type: '' },
];

it('reads formats and puts digits into their masks', () => {
  expect(formatOf('1;##.##')).toEqual({ place: 1, mask: '##.##' });
  expect([formatOf('1;'), formatOf('##'), formatOf('0;#'), formatOf('1;x#')]).toEqual([null, null, null, null]);
  expect(masked('##.##', '1234')).toBe('12.34');
  expect(masked('##.##', '12a')).toBe('12');
  expect(masked('##.##', '123456')).toBe('12.34');
  expect([fillsMask('##.##', '12.34'), fillsMask('##.##', '12.3')]).toEqual([true, false]);
});

it('reads rules', () => {
  expect(rulesOf(' minlen=2; maxlen=20;digits;')).toEqual({ minlen: 2, maxlen: 20, digits: true });
  expect(rulesOf('min=-1.5')).toEqual({ min: -1.5 });
  expect(['x', 'min', 'min=a', 'min=1;min=2', 'min=2;max=1', 'minlen=-1'].map(rulesOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

it('writes actions with their prefix once', () => {
  expect(storedAction('action', 'trip')).toBe('action/createpro/trip');
  expect(storedAction('action', 'action/createpro/trip')).toBe('action/createpro/trip');
  expect(storedAction('columnaction', '')).toBe('');
  expect(actionName('columnaction', 'action/columnaction/sum')).toBe('sum');
});

it('takes the label of the language, else of Simplified Chinese, else as chosen', () => {
  const labels = { 'zh-CN': '天数', vi: 'Số ngày' };
  expect([labelIn(column({ labels }), 'vi'), labelIn(column({ labels }), 'en'), labelIn(column({}), 'en')]).toEqual([
    'Số ngày',
    '天数',
    'Days',
  ]);
});

describe('an answer', () => {
  const fault = (own: Partial<FormColumn>, answers: Record<string, string>) =>
    faultOfAnswer(column(own), answers)?.text ?? null;

  it('is asked for where it is required, and only where it can be given', () => {
    expect(fault({ required: 'Y' }, { a: ' ' })).toBe('required');
    expect(fault({ required: 'Y', columnList: two, columntype: 'datetime' }, { a: '2026-01-01' })).toBe('required');
    expect(fault({ required: 'Y', columnList: two, columntype: 'chk' }, { b: 'Y' })).toBeNull();
    expect(fault({ required: 'Y', isedit: 'N' }, {})).toBeNull();
    expect(fault({ required: 'Y', columnList: [] }, {})).toBeNull();
  });

  it('follows mask and rules', () => {
    expect(fault({ columnformat: '1;##.##' }, { a: '12.3' })).toBe('mask');
    expect(fault({ columnrules: 'digits' }, { a: '1a' })).toBe('digits');
    expect(fault({ columnrules: 'minlen=3' }, { a: 'ab' })).toBe('short');
    expect(fault({ columnrules: 'maxlen=3' }, { a: 'abcd' })).toBe('long');
    expect(fault({ columntype: 'num' }, { a: 'x' })).toBe('number');
    expect(fault({ columnrules: 'min=1;max=9' }, { a: '0' })).toBe('small');
    expect(fault({ columnrules: 'min=1;max=9' }, { a: '10' })).toBe('large');
    expect(fault({ columnrules: 'min=1;max=9' }, { a: '' })).toBeNull();
  });

  it('starts with the default values', () => {
    const nested = column({ columnList: [{ id: 'c', name: 'C', type: '' }], defaultvalue: '3' });
    const form = [
      column({ columntype: 'txtwithtxt', columnList: two, defaultvalue: '1;kg', children: [nested] }),
      column({
        columntype: 'rdo',
        columnList: [
          { id: 'x', name: '', type: '' },
          { id: 'y', name: '', type: '' },
        ],
        defaultvalue: 'y',
      }),
    ];
    expect(defaultAnswers(form)).toEqual({ a: '1', b: 'kg', c: '3', x: '', y: 'Y' });
  });

  it('takes items and types that are called like parts of an object', () => {
    for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const named = column({ columnList: [{ id, name: 'N', type: '' }], required: 'Y', defaultvalue: 'x' });
      expect(faultOfAnswer(named, {})?.text).toBe('required');
      expect(faultOfAnswer(named, defaultAnswers([named]))).toBeNull();
      expect(itemCountOf(id)).toEqual({ least: 1, most: 1 });
    }
  });
});
