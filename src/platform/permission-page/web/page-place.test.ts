import { expect, it } from 'vitest';
import { inAddress, placeIn } from './page-place.ts';

it('reads the selected row, a condition and one to add from the address', () => {
  const given = new URLSearchParams({
    identity: 'VIEWER',
    condition: inAddress({ type: 'D', contentoid: 'C1P1_A' }),
    give: inAddress({ type: 'H', contentoid: 'E:1' }),
  });
  expect(placeIn(given.toString())).toEqual({
    selected: 'VIEWER',
    condition: { type: 'D', contentoid: 'C1P1_A' },
    give: { type: 'H', contentoid: 'E:1' },
  });
});

it('ignores what is no condition', () => {
  expect(placeIn('condition=X:1&give=H:')).toEqual({ selected: null, condition: null, give: null });
});
