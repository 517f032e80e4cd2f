// The baseline for the product: Fastify and pg alone, with the product's own SQL as named statements, returning the
// same JSON. No rights, validation, sealing, logging or security headers.
import fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { readConfig } from '#features/app-users/server/app-users.queries.ts';
import { marks, type RawSetup, type RawStatement } from './raw-setup.ts';

const timestamptz = 1184;
const int8 = 20;
pg.types.setTypeParser(timestamptz, (text) => text.slice(0, 19));
pg.types.setTypeParser(int8, Number);

type Row = Record<string, unknown>;
type Given = Record<string, unknown>;
type Asked = Pick<pg.ClientBase, 'query'>;

const answer = (reply: FastifyReply, content: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify({ code: '200', content }));

const valueOf = (value: unknown, given: Given): unknown => {
  // The keys of a page come from the previous statement.
  if (Array.isArray(value)) return given['keys'] ?? value.map((one) => valueOf(one, given));
  if (typeof value !== 'string') return value;
  if (value in given) return given[value];
  return value.includes(marks.text) ? value.replaceAll(marks.text, String(given[marks.text])) : value;
};

const rowsOf = async (db: Asked, { name, text, values }: RawStatement, given: Given): Promise<Row[]> =>
  (await db.query<Row>({ name, text, values: values.map((value) => valueOf(value, given)) })).rows;

const statementOf = (statements: RawSetup['statements'], name: string, place = 0): RawStatement => {
  const statement = statements[name]?.[place];
  if (!statement) throw new Error(`no statement ${name}`);
  return statement;
};

const wireUser = ({ userconfig, assistant, ...row }: Row): Row => {
  const config = readConfig(userconfig as Row);
  return { ...row, userConfig: { ...config, openMeetingMemberNM: assistant ?? config.openMeetingMemberNM } };
};

/** What the product says of each person to somebody who may change everybody; the raw server knows no rights. */
const reachable = (row: Row): Row => ({ ...row, mayChange: 'Y', mayReset: 'Y' });

/** As long as the addresses that the product seals for a session. */
const address = `/api/file/read?fileid=${'x'.repeat(330)}`;

const fileInfo = ({ size, thumbkey, middlekey, ...file }: Row): Row => ({
  ...file,
  filesize: size,
  fileurl: address,
  thumburl: thumbkey === null ? '' : address,
  middleurl: middlekey === null ? '' : address,
});

/** A single theme comes with the sealed address of its earlier files. */
const withHistory = ({ fileInfo: info, ...theme }: Row): Row => ({
  ...theme,
  fileInfo: info === null ? null : { ...(info as Row), history: address },
});

const serve = async ({ url, poolSize, timeZone, statements }: RawSetup): Promise<number> => {
  const poolFor = (searchPath: string): pg.Pool => {
    const options = `-c TimeZone=${timeZone} -c search_path=${searchPath}`;
    const pool = new pg.Pool({ connectionString: url, max: poolSize, options });
    pool.on('error', () => process.exit(1));
    return pool;
  };
  const reads = poolFor('public');
  const writes = poolFor('bench,public');
  const app = fastify();
  const ask = (db: Asked, name: string, given: Given, place = 0): Promise<Row[]> =>
    rowsOf(db, statementOf(statements, name, place), given);

  const withFiles = async (db: Asked, themes: Row[]): Promise<Row[]> => {
    const files = await ask(db, 'item file', { keys: themes.map(({ fileid }) => fileid) });
    const infos = new Map(files.map((file) => [file['fileid'], fileInfo(file)]));
    return themes.map((theme) => ({ ...theme, fileInfo: infos.get(theme['fileid']) ?? null }));
  };

  const item = async (db: Asked, kind: string, id: string | undefined): Promise<Row | undefined> => {
    const rows = await ask(db, `item ${kind}`, { [marks.id]: id });
    if (kind === 'user') return rows.map(wireUser)[0];
    return kind === 'theme' ? (await withFiles(db, rows)).map(withHistory)[0] : rows[0];
  };

  type Get = { Querystring: Record<string, string> };
  app.get<Get>('/api/theme/item', async ({ query }, reply) => answer(reply, await item(reads, 'theme', query['oid'])));
  app.get<Get>('/api/data/param/item', async ({ query }, reply) => {
    const parameter = await item(reads, 'parameter', query['oid']);
    const versions = await ask(reads, 'versions parameter', { [marks.id]: query['oid'] });
    return answer(reply, parameter && { ...parameter, versions });
  });
  app.get<Get>('/api/org/mb/user', async ({ query }, reply) => {
    const [user, [reached]] = await Promise.all([
      item(reads, 'user', query['empid']),
      ask(reads, 'pushes user', { [marks.id]: query['empid'] }),
    ]);
    return answer(reply, user && { ...reachable(user), reached });
  });

  app.get('/api/theme', async (_, reply) => answer(reply, await withFiles(reads, await ask(reads, 'list theme', {}))));
  app.get<Get>('/api/data/param/search', async ({ query }, reply) => {
    const given = { [marks.text]: query['simplifiedFilter'] };
    const [counted, list] = await Promise.all([
      ask(reads, 'list parameter', given),
      ask(reads, 'list parameter', given, 1),
    ]);
    return answer(reply, { total: counted[0]?.['total'], list });
  });
  app.post<{ Body: { content: { simplifiedFilter?: string } } }>(
    '/api/org/mb/condition/users',
    async ({ body }, reply) => {
      const text = body.content.simplifiedFilter;
      const name = text === undefined ? 'list users' : 'list user';
      const [page] = await ask(reads, name, { [marks.text]: text });
      const list = await ask(reads, name, { keys: page?.['keys'] }, 1);
      return answer(reply, { total: page?.['total'], list: list.map(reachable) });
    },
  );

  const log = `insert into database_log (actor, request_id, table_name, type, key, old_row, new_row) values ('raw', 'raw', $1, 'U', $2, $3, $4)`;
  const change = async (kind: string, id: string, given: Given): Promise<Row | undefined> => {
    const client = await writes.connect();
    try {
      await client.query('begin');
      const all = { ...given, [marks.id]: id };
      const [before] = await ask(client, `lock ${kind}`, all);
      const [written] = await ask(client, `write ${kind}`, all);
      const after = written ?? (await item(client, kind, id));
      const values = [kind, id, JSON.stringify(before), JSON.stringify(after)];
      await client.query({ name: 'log', text: log, values });
      await client.query('commit');
      return after;
    } finally {
      client.release();
    }
  };

  type Put = { Body: { content: { oid: string; name: string; paramname: string; empid: string; userConfig: object } } };
  app.put<Put>('/api/theme', async ({ body: { content } }, reply) =>
    answer(reply, await change('theme', content.oid, { [marks.text]: content.name })),
  );
  app.put<Put>('/api/data/param', async ({ body: { content } }, reply) =>
    answer(reply, await change('parameter', content.oid, { [marks.text]: content.paramname })),
  );
  app.put<Put>('/api/org/mb/user', async ({ body: { content } }, reply) =>
    answer(reply, await change('user', content.empid, { [marks.config]: JSON.stringify(content.userConfig) })),
  );

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
