import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of the archive; its content is read chunk by chunk. */
export type ZipEntry = { name: string; content: AsyncIterable<Buffer> | Iterable<Buffer> };

type Written = { name: Buffer; crc: number; packed: number; plain: number; offset: number };

const LARGEST = 0xffff_ffff;
const VERSION_DEFLATE = 20;
/** The sizes follow the data (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the earliest date in a ZIP: a fixed date makes the output reproducible. */
const DATE = 0x0021;
/** Spreadsheet XML compresses to a tenth at any level, and the low levels take a third of the time. */
const DEFLATE_LEVEL = 1;

const localHeader = (name: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION_DEFLATE, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const dataDescriptor = ({ crc, packed, plain }: Written): Buffer => {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(plain, 12);
  return descriptor;
};

const directoryEntry = ({ name, crc, packed, plain, offset }: Written): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(VERSION_DEFLATE, 4);
  entry.writeUInt16LE(VERSION_DEFLATE, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(plain, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
};

const endOfDirectory = (entries: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

const assertFitsZip = (bytes: number): void => {
  if (bytes > LARGEST) throw new RangeError('a ZIP file without its 64-bit extension ends at 4 GB');
};

async function* measured(content: ZipEntry['content'], written: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    written.crc = crc32(piece, written.crc);
    written.plain += piece.length;
    assertFitsZip(written.plain);
    yield piece;
  }
}

async function* deflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: DEFLATE_LEVEL, chunkSize: 64 * 1024 });
  // A failing source destroys `deflate` with its error, which reaches the reader through the loop below.
  pipeline(Readable.from(content, { objectMode: false, highWaterMark: 1 }), deflate, () => undefined);
  for await (const piece of deflate) yield piece as Buffer;
}

/**
 * Yields the bytes of a ZIP file with these entries, deflated. Generated while it is read, so memory stays constant for
 * any number of entries. Throws RangeError for content that does not fit into 4 GB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  const counted = (piece: Buffer): Buffer => {
    offset += piece.length;
    assertFitsZip(offset);
    return piece;
  };
  for await (const { name, content } of entries) {
    const written: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    yield counted(localHeader(written.name));
    for await (const piece of deflated(measured(content, written))) {
      written.packed += piece.length;
      yield counted(piece);
    }
    yield counted(dataDescriptor(written));
    directory.push(written);
  }
  const start = offset;
  for (const written of directory) yield counted(directoryEntry(written));
  yield counted(endOfDirectory(directory.length, offset - start, start));
}
