import { expect, it } from 'vitest';
import { openedAddress, targetOf } from './opened-address.ts';

it.each([
  [['https://a.example/x'], 'https://a.example/x'],
  [['', ' leave://apply?x=1'], 'leave://apply?x=1'],
  [['javascript:alert(1)', 'http://b.example'], 'http://b.example'],
  [[' JavaScript:alert(1)'], null],
  [['\u0001javascript:alert(1)'], null],
  [['java\nscript:alert(1)'], null],
  [['data:text/html,<script>1</script>'], null],
  [['/home'], null],
  [[''], null],
])('%j leads to %s', (addresses, expected) => {
  expect(openedAddress(...addresses)).toBe(expected);
});

it('opens pages beside the app, other apps by themselves', () => {
  expect([targetOf('https://a.example'), targetOf('leave://x')]).toEqual(['_blank', undefined]);
});
