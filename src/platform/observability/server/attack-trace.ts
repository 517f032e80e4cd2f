import type { FastifyBaseLogger } from 'fastify';
import type { Metric, Registry } from 'prom-client';
import { networkOf } from '#platform/wire/server/network.ts';

/** A possible sign of an attack; legitimate users cause one now and then. `reason`: one of a few fixed words. */
export type Happening = {
  event: 'sign_in_failed' | 'refresh_replayed' | 'request_refused' | 'connection_cut';
  reason: string;
  ip: string;
};

/**
 * Records signs of attacks: a metric for every event, and a number of log lines (level warn) that an attacker cannot
 * inflate.
 */
export type AttackTrace = {
  note: (happening: Happening) => void;
  /**
   * Like `note`, for events that are suspicious only in large numbers: logs from an address's fiftieth in a minute on.
   */
  noteIfMany: (happening: Happening) => void;
  registerWith: (registry: Registry) => void;
  close: () => void;
};

const minuteMs = 60_000;
const everydayTimes = 50;
/** Limits per minute for log lines and for distinct addresses; beyond them only totals are kept. */
const linesAtMost = 60;
const addressesAtMost = 1_000;
const elsewhere = 'others';

type Seen = Omit<Happening, 'ip'> & { ip: string; times: number; reported: number };

/** A counter shaped like those of prom-client, which is loaded only when metrics are first requested. */
class Counted {
  readonly name = 'steward_attack_signs_total';
  readonly help = 'Failed sign-ins, replayed refresh tokens, refused requests and cut connections by reason';
  readonly type = 'counter';
  readonly aggregator = 'sum';
  readonly #counts = new Map<string, { labels: Record<string, string>; value: number }>();

  add({ event, reason }: Happening): void {
    const key = `${event} ${reason}`;
    const known = this.#counts.get(key);
    if (known) known.value += 1;
    else this.#counts.set(key, { labels: { event, reason }, value: 1 });
  }
  async get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.#counts.values()] };
  }
  reset(): void {
    this.#counts.clear();
  }
}

export const openAttackTrace = (log: FastifyBaseLogger, everyMs = minuteMs): AttackTrace => {
  const counted = new Counted();
  const seen = new Map<string, Seen>();
  let lines = 0;

  const report = (one: Seen): void => {
    const { event, reason, ip, times } = one;
    one.reported = times;
    lines += 1;
    log.warn({ event, reason, ip, times }, 'signs of an attack');
  };

  const place = ({ event, reason, ip }: Happening): Seen => {
    const network = networkOf(ip);
    const exact = seen.get(`${event} ${reason} ${network}`);
    if (exact) return exact;
    const from = seen.size < addressesAtMost ? network : elsewhere;
    const key = `${event} ${reason} ${from}`;
    const one = seen.get(key) ?? { event, reason, ip: from, times: 0, reported: 0 };
    seen.set(key, one);
    return one;
  };

  const count = (happening: Happening, logFrom: number): void => {
    counted.add(happening);
    const one = place(happening);
    one.times += 1;
    if (one.times === logFrom && lines < linesAtMost) report(one);
  };

  /** Logs the minute's totals, the most frequent first. */
  const endMinute = (): void => {
    const unreported = [...seen.values()].filter(({ times, reported, event }) => {
      const quiet = event === 'request_refused' && reported === 0 && times < everydayTimes;
      return times > reported && !quiet;
    });
    unreported.sort((a, b) => b.times - a.times);
    lines = 0;
    for (const one of unreported.slice(0, linesAtMost)) report(one);
    const left = unreported.slice(linesAtMost);
    if (left.length > 0) {
      const times = left.reduce((sum, one) => sum + one.times, 0);
      log.warn({ addresses: left.length, times }, 'signs of an attack at further addresses');
    }
    lines = 0;
    seen.clear();
  };
  const minutes = setInterval(endMinute, everyMs);
  minutes.unref();

  return {
    note: (happening) => count(happening, 1),
    noteIfMany: (happening) => count(happening, everydayTimes),
    // prom-client accepts any metric with a `get` method; its types allow only its own classes.
    registerWith: (registry) => registry.registerMetric(counted as unknown as Metric),
    close: () => {
      clearInterval(minutes);
      endMinute();
    },
  };
};
