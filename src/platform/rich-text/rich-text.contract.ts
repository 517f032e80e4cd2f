import { z } from 'zod';
import { fieldReasons } from '#platform/wire/values.ts';
import { hasText } from './rich-text.ts';

/**
 * Bytes of HTML in UTF-8, as it is sent and as it is stored. A sealed call has room for 1 MiB in all, and so for a text
 * and its versions in four languages.
 */
export const richTextBytes = 122_880;
/** Elements of a text, and how deep they may be nested. */
export const richTextElements = 2_000;
export const richTextDepth = 50;

/** Reasons of refusal; `claimPictures` also refuses with those of `claimFile`. */
export const richTextReasons = [
  'richtext.empty',
  'richtext.too_long',
  'richtext.too_complex',
  'richtext.picture_gone',
] as const;

export const bytesOf = (text: string): number => {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isHalf = unit >= 0xd800 && unit < 0xe000;
    if (unit < 0x80) bytes += 1;
    else bytes += unit < 0x800 || isHalf ? 2 : 3;
  }
  return bytes;
};

/**
 * HTML of the editor as a call carries it, with some text in it. It is checked for its size only: what a feature stores
 * is `acceptedText` of it (server/accepted-text.ts).
 */
export const richText = () =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? fieldReasons.required : fieldReasons.invalid),
    })
    .refine((html) => html !== '', { error: fieldReasons.required, abort: true })
    .refine((html) => html.length <= richTextBytes && bytesOf(html) <= richTextBytes, {
      error: 'richtext.too_long',
      abort: true,
    })
    .refine(hasText, { error: 'richtext.empty' });
