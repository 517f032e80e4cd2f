import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import { openApiDocument } from './openapi.ts';
import type { BoundEndpoints } from './bind.ts';

const address = '/api/docs';

type Document = () => Record<string, unknown>;
/** Gives a server what all responses of this product have: security headers, and errors in the envelope. */
type Equip = (server: FastifyInstance) => void;

/** A small server of its own: the human-readable page is loaded at the first visit, not at every start. */
const openPage = async (document: Document, equip: Equip): Promise<FastifyInstance> => {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page: FastifyInstance = fastify();
  equip(page);
  await page.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: document });
  await page.register(swaggerUi, {
    routePrefix: address,
    // Only our own address: otherwise the page would send the description to an external validator.
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false, validatorUrl: null },
  });
  await page.ready();
  return page;
};

/**
 * `/api/docs` for people, `/api/docs/openapi.json` for programs; both are built from the contracts at the first
 * request. `mayRead`: who may see them; everyone else gets 404.
 */
export const documentationRoutes = (
  app: FastifyInstance,
  bound: BoundEndpoints,
  equip: Equip,
  mayRead: (request: FastifyRequest) => boolean,
): void => {
  const assertMayRead = (request: FastifyRequest): void => {
    if (!mayRead(request)) throw new HttpError(404, 'wire.no_such_path');
  };
  let document: Record<string, unknown> | undefined;
  const documentOnce: Document = () => (document ??= openApiDocument(bound));
  app.get(`${address}/openapi.json`, (request, reply) => {
    assertMayRead(request);
    reply.header('content-type', 'application/json').compress(JSON.stringify(documentOnce()));
  });
  let page: Promise<FastifyInstance> | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    assertMayRead(request);
    const opened = await (page ??= openPage(documentOnce, equip));
    reply.hijack();
    opened.routing(request.raw, reply.raw);
  };
  app.get(address, show);
  app.get(`${address}/*`, show);
  app.addHook('onClose', async () => {
    await (await page)?.close();
  });
};
