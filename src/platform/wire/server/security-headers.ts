import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type HelmetOptions = Parameters<typeof helmet>[1];
type Header = [name: string, value: number | string | readonly string[]];

/**
 * Sets the headers that tell a browser what it may do with an answer. They are the same for every answer: worked out at the first one and repeated, since
 * putting the policy together anew took a tenth of a small request.
 */
export const secureAnswers = async (app: FastifyInstance, options: HelmetOptions): Promise<void> => {
  await app.register(helmet, { ...options, global: false });
  let headers: readonly Header[] | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers) for (const [name, value] of headers) reply.raw.setHeader(name, value);
    else {
      const before = new Set(reply.raw.getHeaderNames());
      void reply.helmet();
      headers = Object.entries(reply.raw.getHeaders()).flatMap(([name, value]): Header[] =>
        value === undefined || before.has(name) ? [] : [[name, value]],
      );
    }
    done();
  });
};
