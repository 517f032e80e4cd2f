import { expect, it } from 'vitest';
import { deviceOf } from './phone-sign-in.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { platform: 'android', platformversion: '16', model: 'Pixel 9', appversion: 'Chrome 142' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    { platform: 'ios', platformversion: '18.6', model: 'iPhone', appversion: 'Safari 18' },
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
    { platform: 'android', platformversion: '15', model: 'rv:144.0', appversion: 'Firefox 144' },
  ],
  ['', { platform: 'android', platformversion: '', model: 'Web', appversion: 'Web' }],
])('%s', (agent, device) => expect(deviceOf(agent)).toEqual(device));
