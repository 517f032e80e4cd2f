import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Merge, mergeOf } from './merged-cells.ts';

const END_SIZE = 22;
const END_SIGNATURE = 0x0605_4b50;
const ENTRY_SIGNATURE = 0x0201_4b50;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const PIECE = 1 << 20;
/** Longer than any `<mergeCell ref="…"/>`. */
const OVERLAP = 200;

export type Entry = { deflated: boolean; plain: number; bytes: Buffer };

/** The files of an archive whose directory was checked before (zip-directory.ts), by name. */
export const entriesOf = (archive: Buffer): Map<string, () => Entry> => {
  const found = new Map<string, () => Entry>();
  let end = archive.length - END_SIZE;
  while (end >= 0 && archive.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) return found;
  let at = archive.readUInt32LE(end + 16);
  while (at + ENTRY_SIZE <= archive.length && archive.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const [deflated, packed, plain] = [
      archive.readUInt16LE(at + 10) === 8,
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    found.set(archive.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength), () => {
      const from = local + LOCAL_SIZE + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return { deflated, plain, bytes: archive.subarray(from, from + packed) };
    });
    at += ENTRY_SIZE + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
};

const smallAtMost = 16 * 1024 * 1024;

const textOf = (entry: Entry | undefined): string => {
  if (!entry || entry.plain > smallAtMost) return '';
  const { deflated, bytes } = entry;
  return (deflated ? inflateRawSync(bytes, { maxOutputLength: smallAtMost }) : bytes).toString('utf8');
};

/** The name of the first sheet's file; undefined where the workbook does not say. */
const firstSheet = (entries: ReturnType<typeof entriesOf>): string | undefined => {
  const text = (name: string): string => textOf(entries.get(name)?.());
  const [sheet = ''] = /<(?:\w{1,40}:)?sheet\s[^<>]{0,2000}>/.exec(text('xl/workbook.xml')) ?? [];
  const [, id] = /\s\w+:id\s*=\s*["']([^"']+)["']/.exec(sheet) ?? [];
  const relations = text('xl/_rels/workbook.xml.rels').match(/<(?:\w{1,40}:)?Relationship\s[^<>]{0,4000}>/g) ?? [];
  const relation = relations.find((one) => /\sId\s*=\s*["']([^"']+)["']/.exec(one)?.[1] === id) ?? '';
  const [, target] = /\sTarget\s*=\s*["']([^"']+)["']/.exec(relation) ?? [];
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`;
};

export async function* inflated({ deflated, bytes }: Entry): AsyncGenerator<Buffer> {
  if (!deflated) {
    yield bytes;
    return;
  }
  const inflating = createInflateRaw({ chunkSize: PIECE });
  inflating.end(bytes);
  for await (const piece of inflating) yield piece as Buffer;
}

/**
 * The merged ranges of the first sheet of a workbook. They follow its rows, so the sheet is searched before it is read;
 * no more of it is in memory at once than a piece. None where the workbook is not laid out as programs do.
 */
export const mergesOfXlsx = async (archive: Buffer): Promise<Merge[]> => {
  const entries = entriesOf(archive);
  const sheet = entries.get(firstSheet(entries) ?? '')?.();
  if (!sheet) return [];
  const merges: Merge[] = [];
  let rest = '';
  let length = 0;
  for await (const piece of inflated(sheet)) {
    length += piece.length;
    if (length > sheet.plain) break;
    const text = rest + piece.toString('latin1');
    let done = 0;
    if (text.includes('mergeCell'))
      for (const found of text.matchAll(
        /<(?:\w{1,40}:)?mergeCell\s[^<>]{0,100}?\bref\s{0,9}=\s{0,9}["']([A-Za-z\d:$]{1,40})["']/g,
      )) {
        const merge = mergeOf(found[1] ?? '');
        if (merge) merges.push(merge);
        done = found.index + found[0].length;
      }
    rest = text.slice(Math.max(done, text.length - OVERLAP));
  }
  return merges;
};
