import { expect, it } from 'vitest';
import { processorSeconds } from '#platform/settings/server/processor-time.testing.ts';
import { browserName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142 · Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge 142 · Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox 145 · Linux'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome 141 · Linux'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
    'Safari 26 · macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari 26 · iOS',
  ],
  [`${mozilla} (Linux; Android 16; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142 · Android'],
  ['curl/8.5.0', 'curl 8.5'],
  [`${mozilla} (PalmOS) Blazer/4.5`, 'Blazer 4.5'],
  [`${mozilla} (unheard-of)`, ''],
  ['lightMyRequest', 'lightMyRequest'],
  ['', ''],
  ['   ', ''],
  ['<script>alert(1)</script>', ''],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it('does not take long over a text made to be slow', async () => {
  const spent = await processorSeconds(() => browserName(`Version/${'1.'.repeat(20_000)}`));
  expect(spent).toBeLessThan(0.5);
});
