import type { ChildProcess } from 'node:child_process';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';

/** A complete request, sealed content included, so that the caller's own work is not measured. */
export type PreparedRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type LoadOrder = { port: number; requests: PreparedRequest[]; callers: number; ms: number };
/** `bad`: the number of answers that are not successful envelopes. */
export type LoadResult = { perSecond: number; done: number; bad: number };

export type Load = { run: (order: LoadOrder) => Promise<LoadResult>; stop: () => Promise<void> };

/** Callers in a separate process. Rejects if there are bad answers, since their speed means nothing. */
export const startLoad = (): Load => {
  const child: ChildProcess = startOwn(new URL('./load.process.ts', import.meta.url));
  return {
    run: async (order) => {
      const answer = nextMessage<LoadResult>(child);
      child.send(order);
      const result = await answer;
      if (result.bad > 0)
        throw new Error(`${result.bad} of ${result.done} answers of ${order.requests[0]?.path} were refusals`);
      return result;
    },
    stop: () => stopProcess(child),
  };
};
