import { crc32, deflateRawSync } from 'node:zlib';

export type Packed = {
  name: string;
  packed: Buffer;
  plain: number;
  crc?: number;
  declared?: { packed?: number; plain?: number };
  flags?: number;
};

/** A ZIP file whose directory may state wrong sizes. */
export const archive = (entries: readonly Packed[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, plain, crc = 0, declared = {}, flags = 0 } of entries) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(plain, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const central = Buffer.alloc(46 + name.length);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(declared.packed ?? packed.length, 20);
    central.writeUInt32LE(declared.plain ?? plain, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    central.write(name, 46);
    files.push(local, packed);
    directory.push(central);
    offset += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
};

export const packed = (name: string, text: string | Buffer): Packed => {
  const plain = Buffer.from(text as string);
  return { name, packed: deflateRawSync(plain), plain: plain.length, crc: crc32(plain) };
};

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const parts = (sheet: Packed, strings: Packed[] = []): Packed[] => [
  packed('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
  packed(
    '_rels/.rels',
    `<Relationships><Relationship Id="r" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  packed('xl/workbook.xml', '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  packed(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ),
  ...strings,
  sheet,
];

export const sheetOf = (cell: string, doctype = ''): Packed =>
  packed(
    'xl/worksheets/sheet1.xml',
    `${doctype}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
  );

export const rowsOf = (count: number, row: (at: number) => string): Packed =>
  packed(
    'xl/worksheets/sheet1.xml',
    `<worksheet><sheetData>${Array.from({ length: count }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`,
  );

export const sharedText = (text: string): Packed[] => [
  packed('xl/sharedStrings.xml', `<sst><si><t>${text}</t></si></sst>`),
];
