import { describe, expect, it } from 'vitest';
import { withSources } from './rich-text.ts';
import { editable, emptyRichText, richTextField, sentHtml, shownHtml } from './rich-text-value.ts';

const fileid = '01900000-0000-7000-8000-00000000000a';
const stored = `<p>a <img data-fileid="${fileid}" alt="b &amp; c" width="2" height="3"></p>`;
const reasonOf = (value: unknown): string | undefined => richTextField().safeParse(value).error?.issues[0]?.message;

describe('rich text in a form', () => {
  it('is the stored text, and its addresses beside it', () => {
    const address = '/api/file/read?fileid=x&y="z"';
    const value = editable(withSources(stored, () => address));
    expect(value).toEqual({ html: stored, pictures: { [fileid]: { fileid, fileurl: address } } });
    expect(sentHtml(value)).toBe(stored);
  });

  it('is sent with the files that its uploads have become', () => {
    const html = '<p>a</p><p><img data-upload="17-1" alt="x"><img data-upload="17-2" alt="y"></p>';
    const file = { fileid, fileurl: '/a', width: 40, height: 30 };
    const pictures = { '17-1': file, '17-2': { pending: 'b.png', upload: '17-2' } };
    expect(sentHtml({ html, pictures })).toBe(
      `<p>a</p><p><img data-fileid="${fileid}" alt="x" width="40" height="30"></p>`,
    );
  });

  it('is shown with its addresses before it is saved', () => {
    const address = '/api/file/read?fileid=x&y';
    expect(shownHtml(editable(withSources(stored, () => address)))).toBe(withSources(stored, () => address));
    const pictures = { '17-1': { fileid, fileurl: address }, '17-2': { pending: 'b.png', upload: '17-2' } };
    expect(shownHtml({ html: '<img data-upload="17-1" alt=""><img data-upload="17-2" alt="">', pictures })).toBe(
      `<img data-fileid="${fileid}" src="/api/file/read?fileid=x&amp;y" alt="">`,
    );
  });

  it('must have text, and no unfinished upload', () => {
    for (const empty of [null, undefined, '', [], emptyRichText]) expect(reasonOf(empty)).toBe('form.required');
    expect(reasonOf({ html: '<p>a</p>', pictures: {} })).toBeUndefined();
    expect(reasonOf({ html: '<p>a</p>', pictures: { x: { pending: 'a.png', upload: 'x' } } })).toBe('file.uploading');
    expect(reasonOf({ html: `<p>${'a'.repeat(300_000)}</p>`, pictures: {} })).toBe('richtext.too_long');
  });
});
