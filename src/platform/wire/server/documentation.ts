import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import type { BoundEndpoints } from './bind.ts';

/** `/api/docs` for people, `/api/docs/openapi.json` for programs; both are made from the contracts at the first request. */
export const documentationRoutes = async (app: FastifyInstance, bound: BoundEndpoints): Promise<void> => {
  let document: Record<string, unknown> | undefined;
  const documentOnce = (): Record<string, unknown> => (document ??= openApiDocument(bound));
  app.get('/api/docs/openapi.json', (_request, reply) => {
    reply.header('content-type', 'application/json').compress(JSON.stringify(documentOnce()));
  });
  // Made when it is first read: describing every schema takes longer than the whole start may.
  await app.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: documentOnce });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
  });
};
