import { endingOf } from '../file-kinds.ts';

/** In percent of the picture. */
type Part = { x: number; y: number; width: number; height: number };

/** Little is lost at this quality, and the server encodes the picture once more. */
const jpegQuality = 0.95;

/** The name of a part: that of the picture, marked, with the extension of the encoding. */
const nameOfPart = (name: string, mediaType: string): string => {
  const ending = endingOf(name);
  const stem = (ending ? name.slice(0, -ending.length - 1) : name).slice(0, 200);
  return `${stem}-crop.${mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;
};

/** A part of a picture in its real pixels, as a file: JPEG from a JPEG, otherwise PNG. Throws if it cannot be made. */
export const cropped = async (image: HTMLImageElement, part: Part, name: string): Promise<File> => {
  const { naturalWidth, naturalHeight } = image;
  const width = Math.max(1, Math.round((naturalWidth * part.width) / 100));
  const height = Math.max(1, Math.round((naturalHeight * part.height) / 100));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const left = Math.round((naturalWidth * part.x) / 100);
  const top = Math.round((naturalHeight * part.y) / 100);
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, width, height);
  const mediaType = ['jpg', 'jpeg'].includes(endingOf(name)) ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, jpegQuality));
  if (!blob) throw new Error('the picture cannot be encoded');
  return new File([blob], nameOfPart(name, mediaType), { type: mediaType });
};
