// Sends requests from a separate process, so that generating them costs neither of the compared servers anything.
import http from 'node:http';
import type { LoadOrder, LoadResult, PreparedRequest } from './load.ts';

const right = '{"code":"200"';

type Answered = { good: boolean; bytes: number };

const send = (agent: http.Agent, port: number, { method, path, headers, body }: PreparedRequest): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let bytes = 0;
      let good = response.statusCode === 200;
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) good &&= chunk.toString('latin1', 0, right.length) === right;
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ good, bytes }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });

const runLoad = async ({ port, requests, callers, ms }: LoadOrder): Promise<LoadResult> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
  const began = performance.now();
  const end = began + ms;
  let done = 0;
  let bad = 0;
  const call = async (caller: number): Promise<void> => {
    for (let turn = caller; performance.now() < end; turn += callers) {
      const request = requests[turn % requests.length];
      if (!request) return;
      const { good } = await send(agent, port, request);
      done += 1;
      if (!good) bad += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const elapsedMs = performance.now() - began;
  agent.destroy();
  return { perSecond: (done / elapsedMs) * 1000, done, bad };
};

process.on('message', (order: LoadOrder) => {
  void runLoad(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
