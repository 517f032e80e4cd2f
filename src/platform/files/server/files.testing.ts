import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { FileSent } from '#platform/wire/endpoint.ts';
import { chunkBytes } from '../files.contract.ts';
import type { Files } from './files.ts';

/** A file as a caller sends it. */
export const fileOf = (name: string, bytes: Buffer, type = ''): FileSent => ({
  name,
  size: bytes.length,
  type,
  arrayBuffer: async () => Uint8Array.from(bytes).buffer,
});

/** Stores bytes as a person's uploaded file, for tests of records that hold one; returns its id. */
export const storedFile = async (
  { services }: { services: { files: Files } },
  { empid }: { empid: string },
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const owner = { empid, actor: { empid } };
  const { fileid } = await services.files.receive(owner, {
    filename: name,
    bytes: Readable.from([Buffer.from(bytes)]),
  });
  return fileid;
};

/** A PNG of 60 million pixels in less than 200 KB. */
export const hugePicture = (): Promise<Buffer> =>
  sharp(Buffer.alloc(1), { raw: { width: 1, height: 1, channels: 1 } })
    .resize(12_000, 5_000, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();

const zipEntry = (name: string, data: Buffer, offset: number): { local: Buffer; central: Buffer } => {
  const nameBytes = Buffer.from(name);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt32LE(crc32(data), 10);
  shared.writeUInt32LE(data.length, 14);
  shared.writeUInt32LE(data.length, 18);
  shared.writeUInt16LE(nameBytes.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, nameBytes, data]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, nameBytes]),
  };
};

/** A ZIP file of uncompressed entries. */
export const zipOf = (entries: Record<string, Buffer>): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(entries)) {
    const { local, central } = zipEntry(name, data, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  // A number of entries that does not fit is written as the field's maximum, as ZIP programs do.
  const said = Math.min(centrals.length, 0xffff);
  end.writeUInt16LE(said, 8);
  end.writeUInt16LE(said, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

/** `weight`: padding bytes, so that two packages differ or one is large. */
export const apkOf = (weight = Buffer.from('x')): Buffer =>
  zipOf({ 'AndroidManifest.xml': Buffer.from([3, 0, 8, 0]), 'classes.dex': weight });

export const workbookOf = (): Buffer =>
  zipOf({ '[Content_Types].xml': Buffer.from('<Types/>'), 'xl/workbook.xml': Buffer.from('<workbook/>') });

/** Pages that show the title; `weight`: padding bytes, so that the file is as large as one from a scanner. */
export const pdfOf = (title = 'Page', weight = 0, pages = 1): Buffer => {
  const shown = `BT /F1 24 Tf 40 100 Td (${title}) Tj ET${weight > 0 ? `\n%${'.'.repeat(weight)}` : ''}`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: pages }, (_, nth) => `${nth + 4} 0 R`).join(' ')}]/Count ${pages}>>`,
    `<</Length ${shown.length}>>stream\n${shown}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 3 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    ),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${table}\n%%EOF`);
};

type Painted = { width?: number; height?: number; color?: string };

const painted = ({ width = 40, height = 30, color = '#2b6e5b' }: Painted) =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const pngOf = (options: Painted = {}): Promise<Buffer> => painted(options).png().toBuffer();

/** A photograph with a location in its metadata, and rotated. */
export const jpegWithNotes = (options: Painted = {}): Promise<Buffer> =>
  painted(options)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '25/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/**
 * The sample that the client takes: first and last chunk, and two bytes of the start, middle and end of each chunk
 * between (seed 002 §9).
 */
export const sampleOfBytes = (bytes: Buffer): string => {
  const count = Math.max(1, Math.ceil(bytes.length / chunkBytes));
  const hash = createHash('md5').update(bytes.subarray(0, chunkBytes));
  for (let chunk = 1; chunk < count - 1; chunk += 1) {
    const at = chunk * chunkBytes;
    for (const offset of [0, chunkBytes / 2, chunkBytes - 2]) hash.update(bytes.subarray(at + offset, at + offset + 2));
  }
  if (count > 1) hash.update(bytes.subarray((count - 1) * chunkBytes));
  return hash.digest('hex');
};
