import type { ChildProcess } from 'node:child_process';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';

/** A request with everything ready, sealed content included: what the caller does is not what is measured. */
export type PreparedRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type LoadOrder = { port: number; requests: PreparedRequest[]; callers: number; ms: number };
/** `bad`: answers other than the envelope of success. */
export type LoadResult = { perSecond: number; done: number; bad: number };

export type Load = { run: (order: LoadOrder) => Promise<LoadResult>; stop: () => Promise<void> };

/** Callers in a process of their own. Rejects (throws) a run with bad answers: their speed means nothing. */
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
