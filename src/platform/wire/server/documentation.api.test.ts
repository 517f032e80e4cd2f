import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { createSeededDatabase } from '#app/server/seeded-database.testing.ts';
import type { TestDatabase } from '#platform/db/server/database.testing.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createSeededDatabase();
  node = await startNode(database.connection);
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

const get = (url: string) => node.app.inject({ url });

describe('the documentation', () => {
  it('lists every call for programs', async () => {
    const answer = await get('/api/docs/openapi.json');
    const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
    expect(openapi).toBe('3.1.0');
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((one) => `${one} ${path}`),
    );
    expect(named).toEqual(
      expect.arrayContaining(node.bound.map(({ method, path }) => `${method.toLowerCase()} /api${path}`)),
    );
  });

  it('describes the body of every call as it is sent', async () => {
    type Schema = { properties: Record<string, Record<string, unknown>>; required?: string[]; oneOf?: Schema[] };
    type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
    const { paths } = (await get('/api/docs/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>;
    }>();
    for (const { method, path, multipart, content, body = {}, plain, reads } of node.bound) {
      const described = paths[`/api${path}`]?.[method.toLowerCase()]?.requestBody?.content ?? {};
      const type = multipart ? 'multipart/form-data' : 'application/json';
      expect([method, path, Object.keys(described)]).toEqual([
        method,
        path,
        multipart || content || Object.keys(body).length > 0 ? [type] : [],
      ]);
      const whole = described[type]?.schema;
      const schema = whole?.oneOf?.[0] ?? whole;
      if (multipart) expect(schema?.properties['file']).toMatchObject({ type: 'string', format: 'binary' });
      if (content && !plain) expect(schema?.properties['content']).toMatchObject({ 'x-sealed': true });
      const needed = Object.keys(body).filter((name) => !body[name]?.safeParse(undefined).success);
      const asked = content && !reads ? ['content'] : [];
      expect(schema?.required ?? []).toEqual(expect.arrayContaining([...needed, ...asked]));
      const known = new Set(Object.keys(schema?.properties ?? {}));
      expect((schema?.required ?? []).filter((name) => !known.has(name))).toEqual([]);
    }
    const store =
      paths['/api/upload/nicestore/add']?.['post']?.requestBody?.content['multipart/form-data']?.schema.oneOf;
    expect(store?.[1]?.required).toEqual(expect.arrayContaining(['plant', 'storeNm', 'sort']));
    expect(store?.[1]?.properties['file']).toMatchObject({ format: 'binary' });
  });

  it('is a page for people, opened by several at once', async () => {
    const pages = await Promise.all([get('/api/docs'), get('/api/docs/')]);
    for (const { statusCode, headers, body } of pages) {
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
      expect(body).toContain('swagger-ui');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    const script = await get('/api/docs/static/swagger-ui-bundle.js');
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, expect.stringMatching(/javascript/)]);
    expect((await get('/api/docs/json')).json()).toEqual((await get('/api/docs/openapi.json')).json());
  });

  it('answers unknown paths as every other path does', async () => {
    const answer = await get('/api/docs/nothing');
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([404, 'wire.no_such_path']);
  });
});
