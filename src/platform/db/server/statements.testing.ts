import pg from 'pg';

type Send = (...sent: unknown[]) => unknown;

let sent = 0;
let counting = false;

/** Counts the statements of every connection that is opened from now on: call it before a test's server starts. */
const countStatements = (): void => {
  if (counting) return;
  counting = true;
  const send = Reflect.get(pg.Client.prototype, 'query') as Send;
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    sent += 1;
    return send.apply(this, statement);
  } as pg.Client['query'];
};
countStatements();

/**
 * The fewest statements that the work sends in several runs: jobs of a server send some at any time, and the first run
 * prepares what the next ones know. Import this before a server starts.
 */
export const fewestStatements = async (work: () => Promise<unknown>, runs = 4): Promise<number> => {
  const counts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = sent;
    await work();
    counts.push(sent - before);
  }
  return Math.min(...counts);
};
