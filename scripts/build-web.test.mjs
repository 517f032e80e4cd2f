import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepReleaseBefore } from './build-web.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'steward-builds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const built = (name, ...files) => {
  const build = path.join(folder, name);
  mkdirSync(path.join(build, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(path.join(build, 'assets', file), name);
  return build;
};
const filesOf = (build) => readdirSync(path.join(build, 'assets')).toSorted();

it('keeps the files of the release before, and of no earlier one', () => {
  const first = built('first', 'a-1.js', 'same.js');
  keepReleaseBefore(path.join(folder, 'none'), first);
  writeFileSync(path.join(first, 'assets', 'a-1.js.br'), 'compressed later');
  const second = built('second', 'a-2.js', 'same.js');
  keepReleaseBefore(first, second);
  expect(filesOf(second)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same.js']);
  const third = built('third', 'a-3.js');
  keepReleaseBefore(second, third);
  expect(filesOf(third)).toEqual(['a-2.js', 'a-3.js', 'same.js']);
  expect(existsSync(path.join(third, 'assets', 'a-1.js.br'))).toBe(false);
});
