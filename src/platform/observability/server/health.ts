import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { metricsRoute, type Metrics, type MetricsDoor } from './metrics.ts';

const answer = (content: string): string => JSON.stringify({ code: '200', content });
const databasePatienceMs = 2_000;

/** Liveness: the process answers. Readiness: the database answers too, and the server is not shutting down. */
export const healthRoutes = (
  app: FastifyInstance,
  services: { db: Database; metrics: Metrics },
  door: MetricsDoor,
): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/api/health/live', async (_request, reply) =>
    reply.header('content-type', 'application/json').send(answer('live')),
  );

  app.get('/api/health/ready', async (_request, reply) => {
    if (stopping) throw new HttpError(503, 'wire.unavailable');
    const patience = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new HttpError(503, 'wire.unavailable')), databasePatienceMs).unref();
    });
    await Promise.race([sql`select 1`.execute(services.db.read), patience]).catch(() => {
      throw new HttpError(503, 'wire.unavailable');
    });
    return reply.header('content-type', 'application/json').send(answer('ready'));
  });

  metricsRoute(app, services, door);
};
