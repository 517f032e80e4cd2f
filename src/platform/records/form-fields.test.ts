import { expect, it } from 'vitest';
import { z } from 'zod';
import { chosenText, requiredText, text, wholeNumber, yn } from '#platform/wire/values.ts';
import { formFields, typedValues } from './form-fields.ts';

const form = z.object({
  name: requiredText(10),
  group: chosenText(10),
  size: wholeNumber('form.invalid', { least: 1, most: 9 }),
  weight: z.number().nullable().default(null),
  remark: text(10).default(''),
  status: yn.default('Y'),
});
const row = { oid: 'x', name: 'lamp', group: 'A', size: 4, weight: null, remark: 'old', status: 'N', rev: 3 } as const;

it('takes the fields of the form from the row', () => {
  expect(formFields(form, row)).toEqual({
    name: 'lamp',
    group: 'A',
    size: 4,
    weight: null,
    remark: 'old',
    status: 'N',
  });
});

it('writes them as the inputs hold them', () => {
  const typed = { name: 'lamp', group: 'A', size: '4', weight: '', remark: 'old', status: 'N' };
  expect(typedValues(form, row)).toEqual(typed);
  expect(typedValues(form, { ...row, weight: 0.5 })).toEqual({ ...typed, weight: '0.5' });
});

it('starts a new record with the defaults of the contract', () => {
  const typed: { size: string; weight: string; status: 'Y' | 'N' } = typedValues(form);
  expect(typed).toEqual({ name: '', group: '', size: '', weight: '', remark: '', status: 'Y' });
});
