import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requiredText } from '#platform/wire/values.ts';
import { faultOf } from './field-fault.ts';

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

  it('tells no message of the schema that is not a reason', () => {
    expect(faultOf(z.enum(['Y', 'N']), 'maybe')).toBe('form.invalid');
  });
});
