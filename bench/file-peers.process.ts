// The peers of the file benchmark: a handler that parses the same form and discards the file, one that discards the
// body unparsed, @tus/server on a folder, and @fastify/static on a folder.
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import fastify, { type FastifyRequest } from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeerSetup = { folder: string };
export type PeerPorts = { discard: number; tus: number };

const discarded = async (request: FastifyRequest): Promise<{ code: string }> => {
  for await (const part of request.parts({ limits: { fileSize: 1_073_741_824 } })) {
    if (part.type === 'file') for await (const _ of part.file);
  }
  return { code: '200' };
};

const serve = async ({ folder }: PeerSetup): Promise<PeerPorts> => {
  const app = fastify({ bodyLimit: 1_073_741_824 });
  await app.register(async (forms) => {
    await forms.register(fastifyMultipart);
    forms.post('/discard', (request) => discarded(request));
  });
  await app.register(async (bodies) => {
    bodies.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    bodies.post('/unread', (request, reply) => {
      request.raw.on('end', () => void reply.send({ code: '200' })).resume();
    });
  });
  await app.register(fastifyStatic, { root: folder });
  await app.listen({ port: 0, host: '127.0.0.1' });

  const tus = new Server({ path: '/tus', datastore: new FileStore({ directory: folder }) });
  const listening = createServer((request, response) => void tus.handle(request, response));
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  return { discard: (app.server.address() as AddressInfo).port, tus: (listening.address() as AddressInfo).port };
};

process.once('message', (setup: PeerSetup) => {
  void serve(setup).then(
    (ports) => process.send?.(ports),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
