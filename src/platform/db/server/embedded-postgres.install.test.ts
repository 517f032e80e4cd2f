import { chmodSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canReach, findPlaces, readPassword } from './embedded-postgres.install.ts';

const somebodyElse = { uid: 59_999, gid: 59_999 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'steward-places-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('another account reaches open folders, and nothing below a closed one', () => {
  const inner = path.join(folder, 'outer', 'inner');
  mkdirSync(inner, { recursive: true });
  expect(canReach(inner, somebodyElse)).toBe(true);
  chmodSync(path.join(folder, 'outer'), 0o700);
  expect(canReach(inner, somebodyElse)).toBe(false);
  expect(canReach(inner, null)).toBe(true);
});

test('a closed folder is reached by its owner', () => {
  chmodSync(folder, 0o700);
  expect(canReach(folder, { uid: process.getuid?.() ?? 0, gid: 59_999 })).toBe(true);
});

test('the folder is closed to others, those made above it are not, and the cluster lies in it', () => {
  const places = findPlaces(path.join(folder, 'data', 'postgres'));
  expect(places.cluster).toBe(path.join(folder, 'data', 'postgres', 'cluster'));
  expect(canReach(path.join(folder, 'data'), somebodyElse)).toBe(true);
  expect(canReach(path.join(folder, 'data', 'postgres'), somebodyElse)).toBe(false);
});

test('the password is created once', () => {
  const places = findPlaces(path.join(folder, 'postgres'));
  const password = readPassword(places);
  expect(password.length).toBeGreaterThanOrEqual(32);
  expect(readPassword(places)).toBe(password);
});
