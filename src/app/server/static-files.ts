import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const yearSeconds = 31_536_000;

/** The web app for phones has a page of its own; its addresses match regardless of case (seed 000 §2.1). */
const isPhone = /^\/mobileweb(?:\/|$)/i;
const isFile = /\/[^/]+\.[a-z0-9]+$/i;

/**
 * Serves the built console and the web app for phones: their files, and a page for every other address, which routes
 * in the browser. Files with a
 * hash in their name may be cached for a year; the page is revalidated each time.
 */
export const serveWeb = async (app: FastifyInstance, root = built): Promise<void> => {
  if (!existsSync(root)) {
    app.log.warn('the console is not built: only the API is served');
    return;
  }
  // Files are looked up per request: a route for each of some hundred files would take a tenth of the start-up time.
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
    if (isPhone.test(path)) return reply.sendFile('phone.html');
    return reply.sendFile(isFile.test(path) ? path : 'index.html');
  });
};
