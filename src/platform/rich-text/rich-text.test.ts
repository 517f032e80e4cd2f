import { describe, expect, it } from 'vitest';
import { bytesOf, richText, richTextBytes, richTextReasons } from './rich-text.contract.ts';
import { richTextTexts } from './rich-text.texts.ts';
import { hasText, plainText, summaryOf, withoutGaps, withSources } from './rich-text.ts';

const reasonOf = (value: unknown): string | undefined => richText().safeParse(value).error?.issues[0]?.message;

describe('the text of rich text', () => {
  it('has a line for each paragraph, item and break', () => {
    expect(
      plainText(
        '<h2>Title</h2><p>one <strong>two</strong><br>three &amp; &lt;four&gt;</p><ul><li><p>five</p></li></ul><hr><p> </p>',
      ),
    ).toBe('Title\none two\nthree & <four>\nfive');
  });

  it('has nothing between blocks, and keeps the spaces of its lines', () => {
    expect(withoutGaps('\n<p>one</p>\n  <ul>\n <li>\n<p>two</p> </li> </ul>\r\n<hr> <p>three</p>\n')).toBe(
      '<p>one</p><ul><li><p>two</p></li></ul><hr><p>three</p>',
    );
    for (const kept of [
      '<p> </p>',
      '<p>a<br> b</p>',
      '<p>a <strong>b</strong> <em>c</em> </p>',
      'a <u>b</u> c',
      ' <u>b</u> ',
    ])
      expect(withoutGaps(kept)).toBe(kept);
  });

  it('has a first line of at most 200 characters', () => {
    expect(summaryOf(plainText('<p></p><h2>Title</h2><p>text</p>'))).toBe('Title text');
    expect([...summaryOf('👩'.repeat(201))]).toHaveLength(200);
    expect(summaryOf('')).toBe('');
  });

  it('is nothing for pictures, spaces and what is drawn as nothing', () => {
    const fileid = '01900000-0000-7000-8000-00000000000a';
    for (const empty of [
      '',
      '<p></p>',
      '<p>&nbsp;\u200d</p>',
      '<p><br></p><hr>',
      `<p><img data-fileid="${fileid}" alt="a"></p>`,
    ])
      expect(hasText(empty)).toBe(false);
    expect(hasText('<p>a</p>')).toBe(true);
  });
});

describe('rich text in a call', () => {
  it('must be there, hold text and not be too long in bytes', () => {
    expect(reasonOf(undefined)).toBe('form.required');
    expect(reasonOf(null)).toBe('form.required');
    expect(reasonOf('')).toBe('form.required');
    expect(reasonOf('<p></p>')).toBe('richtext.empty');
    expect(reasonOf(7)).toBe('form.invalid');
    expect(reasonOf('<p>a</p>')).toBeUndefined();
    expect(reasonOf(`<p>${'文'.repeat(40_957)}</p>`)).toBeUndefined();
    expect(reasonOf(`<p>${'文'.repeat(40_958)}</p>`)).toBe('richtext.too_long');
    expect(['', 'a', 'é', 'ệ', '文', '👩'].map(bytesOf)).toEqual([0, 1, 2, 3, 3, 4]);
  });

  it('fits into one call in five languages', () => {
    expect(5 * richTextBytes * (4 / 3)).toBeLessThan(1_048_576 * 0.9);
  });
});

describe('reasons', () => {
  it('have a text', () => {
    expect(richTextReasons.filter((reason) => !(reason in richTextTexts))).toEqual([]);
  });
});

describe('addresses of pictures', () => {
  it('stand at pictures that have one, escaped', () => {
    const [here, gone] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
    const html = `<p><img data-fileid="${here}" alt="a"><img data-fileid="${gone}" alt=""></p>`;
    const sources = new Map([[here, '/api/file/read?fileid=a"&b']]);
    expect(withSources(html, (fileid) => sources.get(fileid))).toBe(
      `<p><img data-fileid="${here}" src="/api/file/read?fileid=a&quot;&amp;b" alt="a"><img data-fileid="${gone}" alt=""></p>`,
    );
  });
});
