import type { FastifyBaseLogger } from 'fastify';
import type { Caches } from '#platform/caches/server/caches.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { cacheCalls } from '../cache.contract.ts';

export const cacheRoutes = (bind: Bind, { caches, log }: { caches: Caches; log: FastifyBaseLogger }): void => {
  bind(cacheCalls.state, () => caches.state());
  bind(cacheCalls.clear, async ({ content, caller, requestId }) => {
    const servers = await caches.clear(content);
    log.info({ empid: caller.empid, requestId, scope: content, servers }, 'caches cleared');
    return servers;
  });
};
