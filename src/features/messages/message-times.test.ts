import { describe, expect, it } from 'vitest';
import { faultOfPushtime, faultOfPushuntil, type MessageTimes } from './message-times.ts';

const now = '2026-11-24 14:00:00';
const timed = (pushtime: string | null, pushuntil: string | null = null): MessageTimes => ({
  isTiming: 'Y',
  pushtime,
  pushuntil,
});

describe('the time of a message', () => {
  it.each([
    ['none', null, 'message.time_incomplete'],
    ['the second that it is now', now, 'message.time_past'],
    ['a second ago', '2026-11-24 13:59:59', 'message.time_past'],
    ['the next second', '2026-11-24 14:00:01', undefined],
  ])('%s', (_, pushtime, fault) => {
    expect(faultOfPushtime(timed(pushtime), now)).toBe(fault);
  });

  it('is not said to be over before the time is known', () => {
    expect(faultOfPushtime(timed('2020-01-01 00:00:00'), null)).toBeUndefined();
  });

  it('is free while the message is not timed', () => {
    expect(faultOfPushtime({ ...timed(null), isTiming: 'N' }, now)).toBeUndefined();
    expect(faultOfPushuntil({ ...timed(now, now), isTiming: 'N' })).toBeUndefined();
  });

  it('comes before its latest time, which it need not have', () => {
    expect(faultOfPushuntil(timed(now, now))).toBe('message.window_before_time');
    expect(faultOfPushuntil(timed(now, '2026-11-24 14:00:01'))).toBeUndefined();
    expect(faultOfPushuntil(timed(now))).toBeUndefined();
  });
});
