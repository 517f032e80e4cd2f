import type { Metadata, Sharp, default as sharpOf } from 'sharp';
import type { pictureKinds } from '../file-kinds.ts';

/**
 * A stored picture: decoded and re-encoded, so that only the pixels of the original remain. `middle`: for phones, if
 * the picture is larger.
 */
export type Picture = {
  bytes: Uint8Array;
  width: number;
  height: number;
  thumb: Uint8Array;
  middle: Uint8Array | null;
};
export type PictureFault = 'file.broken_picture' | 'file.too_many_pixels';

type PictureKind = (typeof pictureKinds)[number];

/** All frames of an animated picture together; photographs of current cameras have 12 to 50 million. */
const pixelsAtMost = 50_000_000;
const thumbSide = 256;
const middleSide = 1_280;

/** Only these decoders are enabled; the library has many more, and each is attack surface. */
const decoders = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

type Decode = typeof sharpOf;

/** Frames of an animated picture: each costs time, however few pixels it has. */
const framesAtMost = 500;

/** Loaded with the first picture, because other kinds do not need it. */
const loadSharp = async (): Promise<Decode> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  // One thread and no cache, so that memory holds one picture at a time.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

type Encode = (image: Sharp) => Sharp;

/** Ways to re-encode a picture, the best first; the next one is used if the result is larger than the original. */
const encoders: Readonly<Record<PictureKind, (about: Metadata) => readonly Encode[]>> = {
  png: ({ isPalette, bitsPerSample = 8 }) =>
    isPalette
      ? // As many colours as the original has, so that none changes.
        [(image) => image.png({ palette: true, colours: 2 ** bitsPerSample, quality: 100, dither: 0, effort: 4 })]
      : [(image) => image.png(), (image) => image.png({ compressionLevel: 9, adaptiveFiltering: true })],
  jpeg: () => [85, 72, 60, 50, 40].map((quality) => (image) => image.jpeg({ quality })),
  webp: () => [85, 72, 60, 50].map((quality) => (image) => image.webp({ quality })),
  gif: () => [(image) => image.gif()],
};

const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit|exceeds/i.test(error.message);

const decode = async (sent: Uint8Array, kind: PictureKind): Promise<Picture> => {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: pixelsAtMost, failOn: 'error' as const, sequentialRead: true };
  const about = await sharp(sent, limits).metadata();
  const isMoving = (about.pages ?? 1) > 1;
  if ((about.pages ?? 1) > framesAtMost) throw new Error('a picture exceeds the frames that are decoded');
  // `autoOrient` applies the orientation from the metadata before that is dropped; cameras do not produce animated
  // pictures.
  const whole = (): Sharp => {
    const image = isMoving ? sharp(sent, { ...limits, animated: true }) : sharp(sent, limits).autoOrient();
    return about.space === 'b-w' ? image.toColourspace('b-w') : image;
  };
  let made: { data: Buffer; info: { width: number; height: number; pageHeight?: number } } | undefined;
  for (const encode of encoders[kind](about)) {
    const next = await encode(whole()).toBuffer({ resolveWithObject: true });
    if (!made || next.data.length < made.data.length) made = next;
    if (made.data.length <= sent.length) break;
  }
  if (!made) throw new Error(`no way to encode ${kind}`);
  const { data, info } = made;
  const height = info.pageHeight ?? info.height;
  const smaller = (from: Uint8Array, side: number): Promise<Buffer> =>
    sharp(from, limits)
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  const middle = !isMoving && Math.max(info.width, height) > middleSide ? await smaller(sent, middleSide) : null;
  return { bytes: data, width: info.width, height, thumb: await smaller(middle ?? sent, thumbSide), middle };
};

/**
 * Decodes a picture after checking its pixel count, and re-encodes it without metadata and, if possible, no larger than
 * it was sent; adds a WebP of at most 256 × 256 and one of at most 1280 × 1280. Runs only in the process that examines
 * files.
 */
export const remakePicture = async (
  sent: Uint8Array,
  kind: PictureKind,
): Promise<Picture | { fault: PictureFault }> => {
  try {
    return await decode(sent, kind);
  } catch (error) {
    return { fault: isTooLarge(error) ? 'file.too_many_pixels' : 'file.broken_picture' };
  }
};
