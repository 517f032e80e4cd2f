import { expect } from 'vitest';
import type { TestAnswer, TestServer, TestSession } from '#app/server/server.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import type { FileSent } from '#platform/wire/endpoint.ts';
import { themeCalls, type ThemeRow } from '../themes.contract.ts';

type Fields = Record<string, unknown>;

export const hour = 3_600_000;

export const json = (value: unknown, name = 'theme.json'): FileSent => fileOf(name, Buffer.from(JSON.stringify(value)));
export const script = (text = 'export const colour = "red";', name = 'theme.js'): FileSent =>
  fileOf(name, Buffer.from(text));

let number = 0;
/** An id that is unique in the test file. */
export const fresh = (): string => `T${(number += 1)}`;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * The calls of the theme screen, made by the administrator unless `as` names someone else. Fields are sent without
 * checks.
 */
export const themeControls = (server: TestServer) => {
  type Options = Parameters<TestServer['call']>[2];
  const as = (): Options => ({ as: server.administrator });
  const add = (body: Fields, file: FileSent | null = json({ a: 1 }), options = as()): Promise<TestAnswer<ThemeRow>> =>
    server.call(themeCalls.add, { body: { name: '春节', ...body } as never, ...(file ? { file } : {}) }, options);
  return {
    add,
    /** Adds a valid theme. */
    added: async (body: Fields = {}, file = json({ a: fresh() })): Promise<ThemeRow> => {
      const answer = await add({ id: fresh(), ...body }, file);
      expect(answer).toMatchObject({ code: '200' });
      return answer.content;
    },
    upload: (body: Fields, file?: FileSent) =>
      server.call(themeCalls.upload, { body: body as never, ...(file ? { file } : {}) }, as()),
    edit: (content: Fields, options = as()) => server.call(themeCalls.edit, { content: content as never }, options),
    list: async (query: Fields = {}): Promise<ThemeRow[]> =>
      (await server.call(themeCalls.list, { query }, as())).content,
    remove: (oids: string[], options = as()) => server.call(themeCalls.remove, { content: oids }, options),
    order: (content: { oid: string; sort?: number }[], sort?: unknown, options = as()) =>
      server.call(
        themeCalls.putInOrder,
        { query: sort === undefined ? {} : { sort: sort as number }, content },
        options,
      ),
    current: (who: TestSession) => server.call(themeCalls.current, {}, { as: who }),
    bytesAt: (url: string) => server.app.inject({ method: 'GET', url }),
  };
};
