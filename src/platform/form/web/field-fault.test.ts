import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requiredText } from '#platform/wire/values.ts';
import { faultOf, kindOfFaults } from './field-fault.ts';

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
