import { encode } from 'uqr';

/** Modules of the quiet zone around the code (ISO/IEC 18004). */
const quiet = 4;

/** A QR code as one SVG path, `size` modules wide including the quiet zone; each dark run of a line is one stroke. */
export const qrCodeOf = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const runs = data.flatMap((line, y) => {
    const found: string[] = [];
    for (let x = 0; x < line.length; x += 1) {
      if (!line[x]) continue;
      const from = x;
      while (line[x]) x += 1;
      found.push(`M${from} ${y}h${x - from}v1H${from}z`);
    }
    return found;
  });
  return { size, path: runs.join('') };
};
