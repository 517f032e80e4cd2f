import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { whitelistImport } from '#features/access-lists/whitelist.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { cellsReader } from '#platform/bulk-import/server/cells.ts';
import type { ImportColumn, ImportKind } from '#platform/bulk-import/server/import-kind.ts';
import { nameOf } from '#platform/bulk-import/server/imports.ts';
import { languages } from '#platform/i18n/languages.ts';
import { flagText, statusText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { declared } from './calls.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

/*
 * Files are written by people: every choice of every kind understands the words of the four languages and the codes,
 * and says which they are.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const columns = declared.imports.flatMap((kind) =>
  kind.columns.map((column): [string, ImportKind, ImportColumn] => [`${nameOf(kind)} ${column.name}`, kind, column]),
);

/** What the cell means; undefined if it is faulty. */
const readerOf = async (kind: ImportKind, column: ImportColumn) => {
  const read = await cellsReader(kind, { [column.name]: 0 }, 1, server.db.read);
  return (cell: string): unknown => {
    const { values, faults } = read([cell]);
    return faults.some((one) => one.column === column.name) ? undefined : values[column.name];
  };
};

const accepts = (schema: z.ZodType, value: string): boolean => schema.safeParse(value).success;
const isFlag = ({ schema }: ImportColumn): boolean =>
  accepts(schema, 'Y') && accepts(schema, 'N') && !accepts(schema, 'X');

/** The codes of an enumeration, also of one with a default. */
const enumerated = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return enumerated(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
};

it.each(columns)('%s knows the words of its codes', async (_, kind, column) => {
  const codes = (await column.codes?.(server.db.read)) ?? [];
  const read = await readerOf(kind, column);
  for (const { code, names } of codes)
    for (const word of [code, ...Object.values(names)]) expect(read(word)).toBe(code);
  // An enumeration without words would ask for bare codes.
  if (!column.codes) expect(enumerated(column.schema).filter((one) => !['', 'Y', 'N'].includes(one))).toEqual([]);
});

it.each(columns.filter(([, , column]) => isFlag(column)))(
  '%s knows yes and no, open and closed in each language',
  async (_, kind, column) => {
    const read = await readerOf(kind, column);
    for (const lang of languages)
      for (const words of [flagText, statusText])
        expect([words.Y, words.N].map((key) => read(vocabulary[key][lang]))).toEqual(['Y', 'N']);
  },
);

it("says in the reader's language what a choice may be", async () => {
  const { content } = await server.call(bulkImportCalls.kinds, {}, { as: server.administrator });
  const ofWhitelist = content.find(({ kind }) => whitelistImport.file.path.endsWith(`/${kind}`));
  const choices = ofWhitelist?.columns.find(({ name }) => name === 'type')?.choices ?? [];
  expect(choices).toContain(`${vocabulary['common.department'].en} (D)`);
  for (const { columns: all } of content)
    for (const { codes, choices: words } of all) expect(words.length > 0).toBe(codes === 'Y');
});
