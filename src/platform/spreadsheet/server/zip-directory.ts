import { open, type FileHandle } from 'node:fs/promises';
import { BrokenTable } from './table-row.ts';

const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const END_SIGNATURE = 0x0605_4b50;
const ENTRY_SIGNATURE = 0x0201_4b50;
const ENTRY_SIZE = 46;
const SIZES_FOLLOW_DATA = 0x08;
const ENCRYPTED = 0x01;
const BEYOND_32_BITS = 0xffff_ffff;
const EMPTY_DEFLATED = 2;

const ENTRIES_AT_MOST = 2_000;
const FILE_AT_MOST = 256 * 1024 * 1024;
const PLAIN_AT_MOST = 2 * 1024 * 1024 * 1024;
/** Real sheets compress to a tenth, very regular ones to a hundredth, zip bombs to a thousandth. */
const GROWTH_AT_MOST = 200;
const GROWTH_COUNTS_FROM = 64 * 1024 * 1024;

type Entry = { name: string; flags: number; packed: number; plain: number };

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const findDirectory = async (file: FileHandle, size: number): Promise<Buffer> => {
  const tailAt = Math.max(0, size - END_SIZE - LONGEST_COMMENT);
  const tail = await readAt(file, tailAt, size - tailAt);
  let end = tail.length - END_SIZE;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new BrokenTable('the file is not a workbook (XLSX)', { kind: 'not_table' });
  const entries = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (entries > ENTRIES_AT_MOST)
    throw new BrokenTable(`the workbook holds ${entries} files; ${ENTRIES_AT_MOST} at most`);
  if (offset + length > size) throw new BrokenTable('the workbook is cut off or damaged');
  return readAt(file, offset, length);
};

function* entriesOf(directory: Buffer): Generator<Entry> {
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new BrokenTable('the workbook is damaged');
    const nameLength = directory.readUInt16LE(at + 28);
    yield {
      flags: directory.readUInt16LE(at + 8),
      packed: directory.readUInt32LE(at + 20),
      plain: directory.readUInt32LE(at + 24),
      name: directory.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
    };
    at += ENTRY_SIZE + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

/** If a size is missing here, it is stored elsewhere in the file; declared sizes are the limit while inflating. */
const assertSizeDeclared = ({ name, flags, packed, plain }: Entry): void => {
  if ((flags & ENCRYPTED) !== 0) throw new BrokenTable('the workbook is protected by a password', { kind: 'password' });
  const beyond = packed === BEYOND_32_BITS || plain === BEYOND_32_BITS;
  const unreported =
    packed === 0 ? plain > 0 || (flags & SIZES_FOLLOW_DATA) !== 0 : plain === 0 && packed > EMPTY_DEFLATED;
  if (beyond || unreported) throw new BrokenTable(`the workbook does not declare the size of ${name}`);
};

/**
 * Checks the directory of a ZIP file before anything is inflated, and returns the names of its files. Throws
 * `BrokenTable` for missing sizes, for two files of one name, and for a file that is over 256 MB, holds over 2,000
 * files, or inflates to over 2 GB or (from 64 MB on) to over 200 times its own size.
 */
export const checkZipDirectory = async (path: string): Promise<string[]> => {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > FILE_AT_MOST)
    throw new BrokenTable('the workbook is larger than 256 MB; send a CSV file, which may have any size', {
      kind: 'too_large',
    });
  const names: string[] = [];
  const seen = new Set<string>();
  let plain = 0;
  for (const entry of entriesOf(await findDirectory(file, size))) {
    assertSizeDeclared(entry);
    plain += entry.plain;
    // Programs differ in which of two they read: what was checked would not be what is opened elsewhere.
    if (seen.has(entry.name.toLowerCase())) throw new BrokenTable(`the workbook holds ${entry.name} twice`);
    seen.add(entry.name.toLowerCase());
    names.push(entry.name);
    if (names.length > ENTRIES_AT_MOST) throw new BrokenTable(`the workbook holds more than ${ENTRIES_AT_MOST} files`);
  }
  const grown = plain > GROWTH_COUNTS_FROM && plain > size * GROWTH_AT_MOST;
  if (plain > PLAIN_AT_MOST || grown)
    throw new BrokenTable('the workbook is far larger inside than outside and is not opened', { kind: 'too_large' });
  return names;
};
