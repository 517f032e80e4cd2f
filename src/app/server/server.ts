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
  refuseWhileStopping,
} from '#platform/wire/server/broken-request.ts';
import { openFormScope } from '#platform/wire/server/form-request.ts';
import { installErrorEdge } from '#platform/wire/server/error-edge.ts';
import { largestJson } from '#platform/wire/server/json.ts';
import { isNear } from '#platform/wire/server/near-caller.ts';
import { secureAnswers } from '#platform/wire/server/security-headers.ts';
import { documentationRoutes } from '#platform/wire/server/documentation.ts';
import { healthRoutes } from '#platform/observability/server/health.ts';
import { measureRequests } from '#platform/observability/server/metrics.ts';
import { requestLogger } from '#platform/observability/server/request-logger.ts';
import { bindCalls, reasonText } from './calls.ts';
import { serveWeb } from './static-files.ts';
import type { Services } from './services.ts';

export type Server = { app: FastifyInstance; bound: BoundEndpoints };

/** A request's own id is ours: what a caller sends could forge another's log lines. */
const requestId = (): string => randomUUID();

/**
 * Anyone who does not say in time what is wanted is not waited for: each such connection holds memory and a descriptor.
 * The body has its own, longer time.
 */
const patience = ({ HEADER_TIMEOUT }: Settings) => ({
  headersTimeout: HEADER_TIMEOUT * 1_000,
  connectionsCheckingInterval: Math.min(HEADER_TIMEOUT * 250, 2_000),
});

const listener = (settings: Settings) => {
  const { TLS_CERT, TLS_KEY, HEADER_TIMEOUT } = settings;
  if (!TLS_CERT || !TLS_KEY) return { http: patience(settings) };
  const keys = { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
  return { https: { ...keys, ...patience(settings), handshakeTimeout: HEADER_TIMEOUT * 1_000 } };
};

const proxies = (list: string): string[] | false =>
  list === '' ? false : list.split(',').map((address) => address.trim());

const refuseSchema = (): never => {
  throw new Error('what comes in is checked by `bind`, and no route has a schema of its own');
};

/** The framework's own checks (JSON Schema) are not used, and so not loaded. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/**
 * The whole server on the given services: error edge, gate, every feature's endpoints, documentation, health, and the
 * console's files.
 */
export const buildServer = async (settings: Settings, services: Services): Promise<Server> => {
  const app: FastifyInstance = fastify({
    ...listener(settings),
    loggerInstance: services.log,
    genReqId: requestId,
    childLoggerFactory: requestLogger,
    // requests are logged by `measureRequests`: one line each, and only those worth one
    logController: new LogController({ disableRequestLogging: true }),
    // a sealed text of 1 MiB, a third larger in base64, and the fields beside it
    bodyLimit: Math.ceil(largestJson * 1.5),
    trustProxy: proxies(settings.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // the framework's own answers to these are not the envelope
    return503OnClosing: false,
    frameworkErrors: makeBadAddressAnswer(reasonText),
    clientErrorHandler: makeBrokenRequestAnswer(reasonText, requestId, (reason, ip) =>
      services.trace.note({ event: 'connection_cut', reason, ip }),
    ),
    // a chunk of 5 MiB, or a form with a file, over a slow line
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: noSchemas },
  });
  // Forms and plain text change nothing here: only JSON is read.
  app.removeContentTypeParser('text/plain');
  const equip = (server: FastifyInstance): void => {
    secureAnswers(server, { tls: settings.TLS_CERT !== undefined });
    installErrorEdge(server, reasonText);
  };
  equip(app);
  refuseWhileStopping(app);
  measureRequests(app, services);
  // Who answers much asks for it (`bind.ts`): a hook on every answer costs the small ones, which are most.
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
  return { app, bound };
};
