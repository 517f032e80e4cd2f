import sharp from 'sharp';
import { fileOf } from '#platform/files/server/files.testing.ts';
import type { FileSent } from '#platform/wire/endpoint.ts';

/* Small drawn pictures of colours and simple shapes; without letters, which would depend on the installed fonts. */

/** Drawn in white on a field of 100 × 100. */
const motifs = {
  heart: '<path d="M50 82 18 50a19 19 0 0 1 32-20 19 19 0 0 1 32 20z"/>',
  bowl: '<path d="M14 48h72a36 30 0 0 1-24 30v6H38v-6a36 30 0 0 1-24-30zm18-8c-6-9 6-13 0-24m18 24c-6-9 6-13 0-24m18 24c-6-9 6-13 0-24"/>',
  helmet: '<path d="M12 66h76v10H12zm8-6a30 30 0 0 1 22-32v20h4V24h8v24h4V28a30 30 0 0 1 22 32z"/>',
  mountain: '<path d="M6 82 38 32l16 24 10-14 30 40z"/><circle cx="72" cy="24" r="9"/>',
  bus: '<path d="M16 22h68a6 6 0 0 1 6 6v40H10V28a6 6 0 0 1 6-6zm2 10v16h18V32zm24 0v16h18V32zm24 0v16h16V32z"/><circle cx="28" cy="74" r="9"/><circle cx="72" cy="74" r="9"/>',
  cup: '<path d="M20 34h50v28a18 18 0 0 1-18 18H38a18 18 0 0 1-18-18zm54 6h8a8 8 0 0 1 8 8v6a10 10 0 0 1-10 10h-6v-8h4a4 4 0 0 0 4-4v-4h-8zM34 26c-5-7 5-9 0-16m20 16c-5-7 5-9 0-16"/>',
  bed: '<path d="M10 28h8v26h64V40H44v8h-6V34h44a8 8 0 0 1 8 8v36h-8V68H18v10h-8z"/><circle cx="28" cy="40" r="8"/>',
  ball: '<circle cx="50" cy="50" r="34"/>',
  book: '<path d="M12 22c14-4 26-2 36 6v52c-10-8-22-10-36-6zm40 6c10-8 22-10 36-6v52c-14-4-26-2-36 6z"/>',
} as const;
export type Motif = keyof typeof motifs;

/** Two colours of the background, from the upper left to the lower right. */
export type Colours = readonly [from: string, to: string];

const svgOf = (width: number, height: number, [from, to]: Colours, motif: Motif): string => {
  const size = height * 0.62;
  const x = width > height * 1.6 ? width - size * 1.35 : (width - size) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>
    <circle cx="${width * 0.12}" cy="${height}" r="${height * 0.55}" fill="#fff" opacity=".12"/>
    <circle cx="${width * 0.4}" cy="0" r="${height * 0.35}" fill="#fff" opacity=".1"/>
    <g transform="translate(${x} ${(height - size) / 2}) scale(${size / 100})" fill="#fff" fill-opacity=".9" stroke="#fff" stroke-width="3">${motifs[motif]}</g>
  </svg>`;
};

const drawn = async (name: string, svg: string): Promise<FileSent> =>
  fileOf(name, await sharp(Buffer.from(svg)).png().toBuffer(), 'image/png');

export const bannerPicture = (name: string, colours: Colours, motif: Motif): Promise<FileSent> =>
  drawn(name, svgOf(750, 320, colours, motif));

export const storePicture = (name: string, colours: Colours, motif: Motif): Promise<FileSent> =>
  drawn(name, svgOf(480, 360, colours, motif));
