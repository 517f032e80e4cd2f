import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';
import { openAttackTrace } from './attack-trace.ts';

type Line = {
  level: number;
  msg: string;
  event?: string;
  reason?: string;
  ip?: string;
  times?: number;
  addresses?: number;
};

const traced = () => {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const trace = openAttackTrace(log);
  vi.useRealTimers();
  return { trace, lines };
};
const failed = (ip: string, reason = 'login.refused') => ({ event: 'sign_in_failed', reason, ip }) as const;

describe('the trace of an attack', () => {
  it('is a warn line at once, and a total when the minute ends', () => {
    const { trace, lines } = traced();
    for (let index = 0; index < 10_000; index += 1) trace.note(failed('203.0.113.7'));
    expect(lines).toMatchObject([
      { level: 40, event: 'sign_in_failed', reason: 'login.refused', ip: '203.0.113.7', times: 1 },
    ]);
    trace.close();
    expect(lines.slice(1)).toMatchObject([{ level: 40, ip: '203.0.113.7', times: 10_000 }]);
  });

  it('is short, however many addresses it comes from', () => {
    const { trace, lines } = traced();
    for (let round = 0; round < 3; round += 1)
      for (let index = 0; index < 5_000; index += 1) trace.note(failed(`10.${round}.${index >> 8}.${index & 255}`));
    trace.close();
    expect(lines.length).toBeLessThanOrEqual(130);
    const sums = lines.filter(({ ip }) => ip === 'others');
    expect(Math.max(...sums.map(({ times }) => times ?? 0))).toBe(14_000);
  });

  it('leaves out everyday events, until one address causes them all the time', () => {
    const { trace, lines } = traced();
    const old = { event: 'request_refused', reason: '401', ip: '192.0.2.1' } as const;
    for (let index = 0; index < 49; index += 1) trace.noteIfMany(old);
    expect(lines).toEqual([]);
    for (let index = 0; index < 951; index += 1) trace.noteIfMany(old);
    trace.close();
    expect(lines.map(({ times }) => times)).toEqual([50, 1_000]);
    const quiet = traced();
    for (let index = 0; index < 49; index += 1) quiet.trace.noteIfMany(old);
    quiet.trace.close();
    expect(quiet.lines).toEqual([]);
  });

  it('is counted in the metrics by event and reason, never by address', async () => {
    const { trace } = traced();
    trace.note(failed('203.0.113.7'));
    trace.note(failed('203.0.113.8'));
    trace.note(failed('203.0.113.7', 'login.too_many_tries'));
    const registry = new Registry();
    trace.registerWith(registry);
    const text = await registry.metrics();
    expect(text).toContain('steward_attack_signs_total{event="sign_in_failed",reason="login.refused"} 2');
    expect(text).toContain('steward_attack_signs_total{event="sign_in_failed",reason="login.too_many_tries"} 1');
    expect(text).not.toContain('203.0.113');
    trace.close();
  });
});
