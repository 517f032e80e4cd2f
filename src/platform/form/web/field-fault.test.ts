import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileList, optionalFile, requiredFile } from '#platform/files/files.contract.ts';
import { chosenText, moment, requiredMoment, requiredText, sortNumber, text, yn } from '#platform/wire/values.ts';
import { faultOf, firstFault, isRequired, kindOfFaults } from './field-fault.ts';

describe('kindOfFaults', () => {
  it.each([
    [[['id', 'role.code_name_exists']], 'wrong'],
    [[['id', 'form.too_long']], 'wrong'],
    [[['name', 'form.required']], 'incomplete'],
    [[['type', 'form.must_declared']], 'incomplete'],
    [[['picture', 'banner.add_image']], 'incomplete'],
    [[['pictures', 'store.add_cover_image']], 'incomplete'],
    [
      [
        ['id', 'form.too_long'],
        ['name', 'form.required'],
      ],
      'incomplete',
    ],
  ] as const)('calls %j %s', (faults, kind) => {
    const values = { id: 'x', name: 'x', type: 'x', picture: null, pictures: [] };
    expect(kindOfFaults(faults, values)).toBe(kind);
  });
});

describe('faultOf', () => {
  it.each([
    ['  ', 'form.required'],
    [undefined, 'form.required'],
    ['abcd', 'form.too_long'],
    ['a\u0007', 'form.control_character'],
    ['abc', undefined],
  ])('says of %j: %s', (value, reason) => {
    expect(faultOf(requiredText(3), value)).toBe(reason);
  });

  it('passes on no message of the schema that is not a reason', () => {
    expect(faultOf(z.enum(['Y', 'N']), 'maybe')).toBe('form.invalid');
  });
});

describe('isRequired', () => {
  it.each([
    ['text that must be filled', requiredText(3)],
    ['text that calls leave out for a default', requiredText(3).default('P')],
    ['a code', chosenText(3)],
    ['a number', sortNumber],
    ['a time that must be set', requiredMoment('minute')],
    ['a file', requiredFile('banner.add_image')],
    ['a list of at least one', z.array(z.unknown()).min(1, { error: 'form.must_declared' })],
  ])('marks %s', (_what, schema) => {
    expect(isRequired(schema)).toBe(true);
  });

  it.each([
    ['text that must be sent and may be empty', text(3)],
    ['a time', moment('minute')],
    ['a choice that always has a value', yn],
    ['an id that may be null', z.guid().nullable().default(null)],
    ['an optional file', optionalFile],
    ['a list that may be empty', fileList(0, 3)],
    ['anything', z.unknown()],
  ])('does not mark %s', (_what, schema) => {
    expect(isRequired(schema)).toBe(false);
  });
});

it('has the values of its text, where the schema gives them', () => {
  const schema = z.string().refine((value) => value.length < 3, { error: 'form.too_long', params: { max: 2 } });
  expect(firstFault(schema, 'long')).toEqual({ reason: 'form.too_long', params: { max: 2 } });
  expect(firstFault(requiredText(3), '')).toEqual({ reason: 'form.required', params: {} });
});
