import { z } from 'zod';
import type { FileInfo, PendingFile } from '#platform/files/files.contract.ts';
import { richText } from './rich-text.contract.ts';
import { withoutGaps, withSources } from './rich-text.ts';

/** A picture of a text with its address for this session; a `FileInfo` is one. */
export type PictureHere = Pick<FileInfo, 'fileid' | 'fileurl'> & Partial<Pick<FileInfo, 'width' | 'height'>>;

/**
 * The value of a rich text field in a form. `html`: the text as it is stored, where a picture that is being uploaded
 * has `data-upload` instead of `data-fileid`. `pictures`: of stored pictures the addresses by file id, of others the
 * pending files by the id of their upload, so that saving waits for them and finds their files here (ADR 0026).
 */
export type RichTextValue = { html: string; pictures: Readonly<Record<string, PictureHere | PendingFile>> };

export const emptyRichText: RichTextValue = { html: '', pictures: {} };

const shownForm = /<img data-fileid="([0-9a-f-]{36})" src="([^"<>]*)"/g;
const uploadForm = /<img data-upload="([\w-]{1,60})" alt="([^"<>]*)">/g;

/**
 * The form's value for a text that the server answered with addresses (`withPictures`). The editor would make empty
 * lines of spaces between blocks.
 */
export const editable = (html: string): RichTextValue => {
  const pictures: Record<string, PictureHere> = {};
  const stored = html.replaceAll(shownForm, (_whole, fileid: string, source: string) => {
    pictures[fileid] = { fileid, fileurl: source.replaceAll('&quot;', '"').replaceAll('&amp;', '&') };
    return `<img data-fileid="${fileid}"`;
  });
  return { html: withoutGaps(stored), pictures };
};

const sized = ({ width, height }: PictureHere): string =>
  width && height ? ` width="${width}" height="${height}"` : '';

/** What a call sends of a form's value: uploads that have become files are pictures of the text. */
export const sentHtml = ({ html, pictures }: RichTextValue): string =>
  html.replaceAll(uploadForm, (_whole, upload: string, alt: string) => {
    const picture = pictures[upload];
    return picture && 'fileid' in picture ? `<img data-fileid="${picture.fileid}" alt="${alt}"${sized(picture)}>` : '';
  });

/** A form's value for `RichTextView`: with the addresses of its pictures, without those that are being uploaded. */
export const shownHtml = (value: RichTextValue): string => {
  const addresses = new Map(
    Object.values(value.pictures).flatMap((picture) =>
      'fileid' in picture ? [[picture.fileid, picture.fileurl] as const] : [],
    ),
  );
  return withSources(sentHtml(value), (fileid) => addresses.get(fileid));
};

/** The schema of a form's field; a call's is `richText`. */
export const richTextField = () => {
  const inCall = richText();
  return z
    .custom<RichTextValue>(() => true)
    .refine((value) => !Object.values(value?.pictures ?? {}).some((picture) => 'pending' in picture), {
      error: 'file.uploading',
      abort: true,
    })
    .superRefine((value, context) => {
      const [issue] = inCall.safeParse(value?.html).error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    });
};
