import { describe, expect, it } from 'vitest';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { richText, richTextBytes } from '../rich-text.contract.ts';
import { acceptedText } from './accepted-text.ts';

const refusal = (html: string): DomainError | undefined => {
  try {
    acceptedText(html, { field: 'fullcontent' });
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

  it('has one limit, as it is sent and as it is stored', () => {
    const longest = `<p>${'a'.repeat(richTextBytes - 7)}</p>`;
    expect(richText().safeParse(longest).success).toBe(true);
    expect(acceptedText(longest, { field: 'fullcontent' })).toBe(longest);
    // One character that becomes four.
    const grown = longest.replace('a</p>', '></p>');
    expect(richText().safeParse(grown).success).toBe(true);
    expect(refusal(grown)?.reason).toBe('richtext.too_long');
  });
});
