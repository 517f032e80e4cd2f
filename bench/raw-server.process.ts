// What the product is measured against: Fastify and pg alone, with the product's own SQL under named statements, sending the same JSON. No rights, no
// validation, no sealing, no log lines, no headers of protection.
import fastify from 'fastify';
import pg from 'pg';
import type { RawSetup } from './raw-server.ts';

const timestamptz = 1184;
pg.types.setTypeParser(timestamptz, (text) => text.slice(0, 19));

type Fields = Record<string, string>;
type Update = { oid: string; paramname: string; descname: string };
type Row = Record<string, unknown>;

const envelope = (content: unknown): string => JSON.stringify({ code: '200', content });

const serve = async ({ url, poolSize, timeZone, statements }: RawSetup): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: `-c TimeZone=${timeZone}` });
  pool.on('error', () => process.exit(1));
  const app = fastify();

  app.get<{ Querystring: Fields }>('/api/hr/member', async ({ query }, reply) => {
    const filter = query['simplifiedFilter'] ?? '';
    const wanted = filter === '' ? statements.page : statements.filteredPage;
    const values = wanted.values.map((value) => (value === wanted.filterMark ? filter : value));
    const { rows } = await pool.query<Row>({ name: wanted.name, text: wanted.text, values });
    return reply.type('application/json; charset=utf-8').send(envelope(rows[0]));
  });

  app.get<{ Querystring: Fields }>('/api/data/param/item', async ({ query }, reply) => {
    const { rows } = await pool.query<Row>({ name: 'item', text: statements.item.text, values: [query['oid']] });
    return reply.type('application/json; charset=utf-8').send(envelope(rows[0]));
  });

  const change = async (client: pg.PoolClient, { oid, paramname, descname }: Update): Promise<Row | undefined> => {
    await client.query('begin');
    const before = await client.query<Row>({ name: 'lock', text: statements.lock, values: [oid] });
    const after = await client.query<Row>({
      name: 'change',
      text: statements.change,
      values: [oid, paramname, descname],
    });
    const log = [oid, JSON.stringify(before.rows[0]), JSON.stringify(after.rows[0])];
    await client.query({ name: 'log', text: statements.log, values: log });
    await client.query('commit');
    return after.rows[0];
  };

  app.put<{ Body: { content: Update } }>('/api/data/param', async ({ body }, reply) => {
    const client = await pool.connect();
    try {
      return await reply.type('application/json; charset=utf-8').send(envelope(await change(client, body.content)));
    } finally {
      client.release();
    }
  });

  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

process.once('message', (setup: RawSetup) => {
  void serve(setup).then(
    (port) => process.send?.(port),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
