import compress from '@fastify/compress';
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { makeGate } from '#platform/rights/server/gate.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { makeBind, worthCompressing, type BoundEndpoints } from '#platform/wire/server/bind.ts';
import {
  makeBadAddressAnswer,
  makeBrokenRequestAnswer,
  rejectWhileStopping,
} from '#platform/wire/server/broken-request.ts';
import { openFormScope } from '#platform/wire/server/form-request.ts';
import { installErrorEdge } from '#platform/wire/server/error-edge.ts';
import { largestJson } from '#platform/wire/server/json.ts';
import { isNear } from '#platform/wire/server/near-caller.ts';
import { secureAnswers } from '#platform/wire/server/security-headers.ts';
import { documentationRoutes } from '#platform/wire/server/documentation.ts';
import { asksForSocket } from '#platform/realtime/server/upgrade.ts';
import { healthRoutes } from '#platform/observability/server/health.ts';
import { measureRequests } from '#platform/observability/server/metrics.ts';
import { requestLogger } from '#platform/observability/server/request-logger.ts';
import { bindCalls, reasonText } from './calls.ts';
import { serveWeb } from './static-files.ts';
import type { Services } from './services.ts';

export type Server = { app: FastifyInstance; bound: BoundEndpoints };

/** Request ids are always generated here: an id chosen by the caller could imitate another request's log lines. */
const requestId = (): string => randomUUID();

/**
 * Time limit for a request's headers, since each waiting connection holds memory and a descriptor. The body has its
 * own, longer limit.
 */
const patience = ({ HEADER_TIMEOUT }: Settings) => ({
  headersTimeout: HEADER_TIMEOUT * 1_000,
  connectionsCheckingInterval: Math.min(HEADER_TIMEOUT * 250, 2_000),
});

const listener = (settings: Settings) => {
  const { TLS_CERT, TLS_KEY, HEADER_TIMEOUT } = settings;
  // A request for any other upgrade is answered as if it did not ask for one.
  const options = { ...patience(settings), shouldUpgradeCallback: asksForSocket };
  if (!TLS_CERT || !TLS_KEY) return { http: options };
  const keys = { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
  return { https: { ...keys, ...options, handshakeTimeout: HEADER_TIMEOUT * 1_000 } };
};

const proxies = (list: string): string[] | false =>
  list === '' ? false : list.split(',').map((address) => address.trim());

const rejectSchema = (): never => {
  throw new Error('what comes in is checked by `bind`, and no route has a schema of its own');
};

/** Fastify's JSON Schema validation is not used, so its compiler is not loaded. */
const noSchemas = { buildValidator: rejectSchema, buildSerializer: rejectSchema };

/**
 * Builds the whole server on the given services: error handler, gate, every feature's endpoints, API documentation,
 * health, and the console's files.
 */
export const buildServer = async (settings: Settings, services: Services): Promise<Server> => {
  const app: FastifyInstance = fastify({
    ...listener(settings),
    loggerInstance: services.log,
    genReqId: requestId,
    childLoggerFactory: requestLogger,
    // `measureRequests` logs requests instead: one line each, and only for those worth logging
    logController: new LogController({ disableRequestLogging: true }),
    // a sealed text of 1 MiB, a third larger in base64, plus the other fields
    bodyLimit: Math.ceil(largestJson * 1.5),
    trustProxy: proxies(settings.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // Fastify's own answers to these do not use the envelope
    return503OnClosing: false,
    frameworkErrors: makeBadAddressAnswer(reasonText),
    clientErrorHandler: makeBrokenRequestAnswer(reasonText, requestId, (reason, ip) =>
      services.trace.note({ event: 'connection_cut', reason, ip }),
    ),
    // allows a chunk of 5 MiB, or a form with a file, over a slow connection
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: noSchemas },
  });
  // Only JSON bodies are parsed.
  app.removeContentTypeParser('text/plain');
  const equip = (server: FastifyInstance): void => {
    secureAnswers(server, { tls: settings.TLS_CERT !== undefined });
    installErrorEdge(server, reasonText);
  };
  equip(app);
  rejectWhileStopping(app);
  measureRequests(app, services);
  // Compression is enabled per endpoint (`bind.ts`): a hook on every answer would slow down small ones, which are most.
  await app.register(compress, {
    globalCompression: false,
    threshold: worthCompressing,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });

  const bound: BoundEndpoints = [];
  const forms = { ...(await openFormScope(app)), receive: services.files.receive };
  bindCalls(makeBind(app, makeGate(services), bound, forms), services);
  const near = (request: FastifyRequest): boolean => isNear(request, settings.TRUST_PROXY !== '');
  healthRoutes(app, services, { token: settings.METRICS_TOKEN, isNear: near });
  if (settings.API_DOCS !== 'off')
    documentationRoutes(app, bound, equip, (request) => settings.API_DOCS === 'on' || near(request));
  await serveWeb(app);
  services.realtime.attach(app.server);
  // The server waits for its connections when it closes; sockets would keep it open.
  app.addHook('preClose', () => services.realtime.close());
  return { app, bound };
};
