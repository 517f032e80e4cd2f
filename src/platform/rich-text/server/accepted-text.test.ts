import { describe, expect, it } from 'vitest';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { acceptedText } from './accepted-text.ts';

const refusal = (html: string, maxBytes?: number): DomainError | undefined => {
  try {
    acceptedText(html, { field: 'fullcontent', ...(maxBytes === undefined ? {} : { maxBytes }) });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return undefined;
};

describe('a text that a feature stores', () => {
  it('is sanitised', () => {
    expect(acceptedText('<p onclick=x>a<script>b</script></p>', { field: 'fullcontent' })).toBe('<p>a</p>');
  });

  it.each([
    ['a text that is empty once its script is gone', '<script>text</script>', 'richtext.empty'],
    ['a text of invisible characters', '<p>&#8203;&#x202e;&zwj;</p>', 'richtext.empty'],
    ['a picture without text', '<p><img data-fileid="01900000-0000-7000-8000-000000000001"></p>', 'richtext.empty'],
    ['too many elements', '<p>a</p>'.repeat(2_001), 'richtext.too_complex'],
    ['what is too long once it is written as entities', `<p>${'>'.repeat(100_000)}</p>`, 'richtext.too_long'],
  ])('is refused at its field: %s', (_what, html, reason) => {
    const error = refusal(html);
    expect(error?.reason).toBe(reason);
    expect(error?.code).toBe(codes.editFailed);
    expect(error?.details.fields).toEqual({ fullcontent: reason });
  });

  it('may have a limit of its own', () => {
    expect(refusal('<p>abcd</p>', 11)).toBeUndefined();
    expect(refusal('<p>abcde</p>', 11)?.reason).toBe('richtext.too_long');
  });
});
