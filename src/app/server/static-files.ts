import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const yearSeconds = 31_536_000;

const isFile = /\/[^/]+\.[a-z0-9]+$/i;

/**
 * The built console: its files, and for every other address the one page, which knows what to show there. Hashed files
 * may be kept for a year; the page itself is asked for again each time.
 */
export const serveWeb = async (app: FastifyInstance, root = built): Promise<void> => {
  if (!existsSync(root)) {
    app.log.warn('the console is not built: only the API is served');
    return;
  }
  // Found when they are asked for: a route for each of some hundred files would take a tenth of a start.
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound();
    return reply.sendFile(isFile.test(path) ? path : 'index.html');
  });
};
