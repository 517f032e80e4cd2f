// What the file part is measured against: a handler that throws the bytes of a form away, @tus/server on a folder, and @fastify/static on a folder.
import fastifyStatic from '@fastify/static';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import fastify from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeerSetup = { folder: string };
export type PeerPorts = { discard: number; tus: number };

const serve = async ({ folder }: PeerSetup): Promise<PeerPorts> => {
  const app = fastify({ bodyLimit: 1_073_741_824 });
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  app.post('/discard', (request, reply) => {
    request.raw.on('end', () => void reply.send({ code: '200' })).resume();
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
