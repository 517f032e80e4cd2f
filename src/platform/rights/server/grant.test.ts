import { describe, expect, it } from 'vitest';
import type { Scope } from '#platform/wire/server/grant.ts';
import { scopeCovers } from './grant.ts';

const part = (scope: Partial<Omit<Extract<Scope, { everywhere: false }>, 'everywhere'>>): Scope => ({
  everywhere: false,
  companies: [],
  plants: [],
  departments: [],
  ...scope,
});
const everywhere: Scope = { everywhere: true };
const alone = { depkey: 'AA01_S', withSub: false };
const withThoseBelow = { depkey: 'AA01_S', withSub: true };

describe('whether one scope covers another', () => {
  it.each<[string, Scope, Scope, boolean]>([
    ['everywhere covers everywhere', everywhere, everywhere, true],
    ['everywhere covers a part', everywhere, part({ companies: ['AA'] }), true],
    ['a part does not cover everywhere', part({ companies: ['AA'] }), everywhere, false],
    ['a company covers itself', part({ companies: ['AA', 'BB'] }), part({ companies: ['AA'] }), true],
    ['not another', part({ companies: ['AA'] }), part({ companies: ['AA', 'BB'] }), false],
    ['company A does not cover a plant of company AA', part({ companies: ['A'] }), part({ plants: ['AA01'] }), false],
    ['a plant covers itself', part({ plants: ['AA01'] }), part({ plants: ['AA01'] }), true],
    ['a plant does not cover its company', part({ plants: ['AA01'] }), part({ companies: ['AA'] }), false],
    ['a department covers itself', part({ departments: [alone] }), part({ departments: [alone] }), true],
    ['with those below, alone', part({ departments: [withThoseBelow] }), part({ departments: [alone] }), true],
    ['not the other way', part({ departments: [alone] }), part({ departments: [withThoseBelow] }), false],
    ['in doubt not', part({ companies: ['AA'] }), part({ departments: [alone] }), false],
  ])('%s', (_, outer, inner, covered) => {
    expect(scopeCovers(outer, inner)).toBe(covered);
  });
});
