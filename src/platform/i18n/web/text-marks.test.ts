import { afterEach, expect, it } from 'vitest';
import { hasInvisible } from '#platform/wire/values.ts';
import { idsIn, marked, markTexts, unmarked, withoutMarks } from './text-marks.ts';

afterEach(() => markTexts(false));

it('marks nothing until it is switched on', () => {
  expect(marked('common.save', 'Save')).toBe('Save');
});

it('finds every id, the outermost first, and leaves the text', () => {
  markTexts(true);
  for (let number = 0; number < 5_000; number += 1) marked(`many.${number}`, '');
  const inner = marked('many.4321', '保存');
  const text = marked('outer.text', `Click “${inner}” or “${inner}”`);
  expect(idsIn(text)).toEqual(['outer.text', 'many.4321']);
  expect(unmarked(text)).toBe('Click “保存” or “保存”');
  expect(marked('', 'a name')).toBe('a name');
});

it('removes the marks from everything that is sent, and the server would reject them', () => {
  markTexts(true);
  const text = marked('common.save', 'Save');
  expect(hasInvisible(text)).toBe(true);
  const file = new Blob(['x']);
  expect(withoutMarks({ a: text, list: [text, 1, null], deep: { b: text }, file })).toEqual({
    a: 'Save',
    list: ['Save', 1, null],
    deep: { b: 'Save' },
    file,
  });
});
