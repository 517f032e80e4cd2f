import type { Sharp, default as sharpOf } from 'sharp';
import type { pictureKinds } from '../file-kinds.ts';

/** A picture as it is stored: decoded and encoded anew, so that nothing but pixels is left of what was sent. */
export type Picture = { bytes: Buffer; width: number; height: number; thumb: Buffer };
export type PictureFault = 'file.broken_picture' | 'file.too_many_pixels';

type PictureKind = (typeof pictureKinds)[number];

/** All frames of a moving picture together; a photograph of today has 12 to 50 million. */
const pixelsAtMost = 50_000_000;
/** Larger files are no pictures for a screen; they may travel as what they are. */
export const pictureBytesAtMost = 32 * 1024 * 1024;
const thumbSide = 256;

/** Only these decoders are ever reached; the library brings many more, each a way in. */
const decoders = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

type Decode = typeof sharpOf;

let loading: Promise<Decode> | undefined;

/** Loaded with the first picture: nothing that a first request needs waits for it. */
const loadSharp = (): Promise<Decode> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    // One picture at a time in one thread, and none kept: memory stays that of one picture.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
};

const encoders: Record<PictureKind, (image: Sharp) => Sharp> = {
  png: (image) => image.png(),
  jpeg: (image) => image.jpeg({ quality: 90 }),
  webp: (image) => image.webp({ quality: 90 }),
  gif: (image) => image.gif(),
};

let last: Promise<unknown> = Promise.resolve();

/** One after the other, whoever sent them. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
};

const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit|exceeds/i.test(error.message);

const decode = async (sent: Buffer, kind: PictureKind): Promise<Picture> => {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: pixelsAtMost, failOn: 'error' as const, sequentialRead: true };
  const { pages = 1 } = await sharp(sent, limits).metadata();
  // `autoOrient` turns what the camera's note says, before that note is left behind; cameras take no moving pictures.
  const whole = pages > 1 ? sharp(sent, { ...limits, animated: true }) : sharp(sent, limits).autoOrient();
  const { data, info } = await encoders[kind](whole).toBuffer({ resolveWithObject: true });
  const thumb = await sharp(sent, limits)
    .autoOrient()
    .resize(thumbSide, thumbSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, thumb };
};

/** Decodes a picture, bounds its pixels, and encodes it anew without metadata, with a WebP of at most 256 × 256 beside it. */
export const remakePicture = (sent: Buffer, kind: PictureKind): Promise<Picture | { fault: PictureFault }> =>
  inTurn(async () => {
    try {
      return await decode(sent, kind);
    } catch (error) {
      return { fault: isTooLarge(error) ? 'file.too_many_pixels' : 'file.broken_picture' };
    }
  });
