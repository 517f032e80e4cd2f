import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const yearSeconds = 31_536_000;

/** The built console. Hashed files may be kept for a year; the page itself is asked for anew each time. */
export const serveWeb = async (app: FastifyInstance): Promise<void> => {
  if (!existsSync(root)) {
    app.log.warn('the console is not built: only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  // Every address of the console is the same page; a path under /api or a missing file is not one of them.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/api' || path.startsWith('/api/') || /\/[^/]+\.[a-z0-9]+$/i.test(path)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
