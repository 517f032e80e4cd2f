import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.ts';

/** Prometheus figures of one server; served at `/metrics`. */
export type Metrics = { registry: Registry; requests: RequestDurations };

export const openMetrics = (pool: pg.Pool): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'steward_' });
  const requests = new RequestDurations();
  requests.registerWith(registry);
  const poolGauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  poolGauge('steward_database_connections', 'Open connections to the database', () => pool.totalCount);
  poolGauge('steward_database_connections_idle', 'Idle connections to the database', () => pool.idleCount);
  poolGauge('steward_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  return { registry, requests };
};

const tellsEverything = new Set(['debug', 'trace']);

/** Observes each answered request, and logs the slow and the failed ones with their request id. */
export const measureRequests = (app: FastifyInstance, { metrics }: { metrics: Metrics }): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const failed = reply.statusCode >= 500;
    // Put together for those lines alone that are written.
    if (failed || tellsEverything.has(app.log.level)) {
      const ms = Math.round(reply.elapsedTime);
      const line = { method: request.method, route, status: reply.statusCode, ms, ip: request.ip };
      if (failed) request.log.warn(line, 'request');
      else request.log.debug(line, 'request');
    }
    done();
  });
};

export const metricsRoute = (app: FastifyInstance, { metrics }: { metrics: Metrics }): void => {
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
};
