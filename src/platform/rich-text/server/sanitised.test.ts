import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthByEight, linearGrowth } from '#platform/observability/server/cpu-seconds.testing.ts';
import { picturesOf } from '../rich-text.ts';
import { hostileTexts } from './hostile-texts.testing.ts';
import { anyText, richDocument } from './rich-documents.testing.ts';
import { sanitised, TooComplex } from './sanitised.ts';

const block = String.raw`(?: class="rt-(?:center|right|justify)")?`;
const quoted = '[^"<>]*';
/** Every tag as it may stand in a stored text, written down again so that a fault in the table is seen. */
const tags = [
  `<(?:p|h2|h3|h4)${block}>`,
  String.raw`<ol(?: start="\d+")?>`,
  '<(?:ul|li|blockquote|strong|em|u|s|mark|br|hr)>',
  `<a href="(?:https?://|mailto:)${quoted}" target="_blank" rel="noopener noreferrer">`,
  String.raw`<img data-fileid="[0-9a-f-]{36}" alt="${quoted}"(?: width="\d+")?(?: height="\d+")?>`,
  '</(?:p|h2|h3|h4|ol|ul|li|blockquote|strong|em|u|s|mark|a)>',
].join('|');
const tagForm = new RegExp(`^(?:${tags})$`);

/** The parts of a text that are neither text nor such a tag. */
const foreignParts = (html: string): string[] =>
  html.split(/(<[^<>]*>)/).filter((part, place) => (place % 2 === 1 ? !tagForm.test(part) : /[<>]/.test(part)));

describe('what is stored of a text', () => {
  it('has enough hostile texts', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThan(200);
  });

  it.each(hostileTexts)('has only tags and attributes of the table: %j', (hostile) => {
    for (const text of [hostile, `<p>before</p>${hostile}<p>after</p>`, `<p><strong>${hostile}</strong></p>`]) {
      const kept = sanitised(text);
      expect(foreignParts(kept)).toEqual([]);
      expect(sanitised(kept)).toBe(kept);
      expect(kept.isWellFormed()).toBe(true);
      // oxlint-disable-next-line no-control-regex -- none of these may be left
      expect(kept).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  it('has only these for whatever characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = sanitised(text);
        expect(foreignParts(kept)).toEqual([]);
        expect(sanitised(kept)).toBe(kept);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is exactly what was sent for every document of the table', () => {
    fc.assert(
      fc.property(richDocument, (html) => {
        expect(sanitised(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the text of unknown tags, and takes other names of known ones', () => {
    expect(sanitised('<div><h1>Title</h1><font color=red>text</font> <b>b</b><i>i</i><del>d</del></div>')).toBe(
      '<h2>Title</h2>text <strong>b</strong><em>i</em><s>d</s>',
    );
  });

  it('keeps good links, opens them outside, and drops others but not their text', () => {
    expect(sanitised('<a href="https://a.example/?b=1&amp;c=2" target="_self" rel="opener">a</a>')).toBe(
      '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(sanitised('<a href="mailto:mai@a.example?subject=x">a</a>')).toContain(
      'href="mailto:mai@a.example?subject=x"',
    );
    expect(sanitised('<p>see <a href="javascript:alert(1)">this</a></p>')).toBe('<p>see this</p>');
  });

  it('keeps a picture by its id alone, never by an address', () => {
    const fileid = '01900000-0000-7000-8000-00000000000a';
    const kept = sanitised(
      `<img src="//evil.example" data-fileid="${fileid.toUpperCase()}" height="20" alt="a &lt; b">`,
    );
    expect(kept).toBe(`<img data-fileid="${fileid}" alt="a &lt; b" height="20">`);
    expect(picturesOf(kept + kept)).toEqual([fileid]);
    expect(sanitised('<img src="data:image/png;base64,AAAA" alt="x">')).toBe('');
  });

  it('composes characters, but never with a tag', () => {
    expect(sanitised('<p>e\u0301</p>')).toBe('<p>\u00e9</p>');
    expect(sanitised('<p>\u0338x</p>')).toBe('<p>x</p>');
    expect(sanitised('e&#769;<strong>&#824;</strong>').normalize('NFC')).toBe('\u00e9<strong></strong>');
  });
});

describe('texts that would cost much', () => {
  const kibibytes = 32_768;
  const filled = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length));
  const withFew = (part: string, length: number): string => part.repeat(2_000) + filled('c', length);

  it.each<[string, (length: number) => string]>([
    ['nested elements', (length) => filled('<p>', length)],
    ['nested unknown elements', (length) => filled('<x>', length)],
    ['nested lists', (length) => filled('<ul><li>', length)],
    ['many elements', (length) => filled('<p>a</p>', length)],
    ['end tags without starts', (length) => filled('</p>', length)],
    [
      'a tag of many different attributes',
      (length) => `<p ${Array.from({ length: length / 8 }, (_, index) => `a${index}`).join(' ')}>`,
    ],
    ['nested frames', (length) => filled('<iframe>', length) + filled('</iframe>', length)],
    ['nested lists within what is left out', (length) => `<svg>${filled('<g>', length)}`],
  ])('%s are refused at once', (_what, textOf) => {
    const read = (length: number): void => {
      const text = textOf(length);
      // What needs no counting, such as the content of a frame, is dropped.
      try {
        expect(sanitised(text)).toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(TooComplex);
      }
    };
    expect(growthByEight(kibibytes, read)).toBeLessThan(linearGrowth);
  });

  it.each<[string, (length: number) => string]>([
    ['less-than signs', (length) => filled('<', length)],
    ['ampersands', (length) => filled('&', length)],
    ['entities', (length) => filled('&lt;', length)],
    ['comments that never end', (length) => filled('<!--', length)],
    ['one attribute many times', (length) => `<p ${filled('a ', length)}`],
    ['quotes in a tag', (length) => `<p ${filled('"', length)}`],
    ['links that are dropped', (length) => withFew('<a href=x>b</a>', length)],
    ['pictures that are dropped', (length) => withFew('<img src=x>', length)],
    ['raw texts', (length) => filled('<textarea>', length)],
    ['raw texts without script', (length) => withFew('<noscript>a</noscript>', length)],
  ])('%s take a time linear in their length', (_what, textOf) => {
    expect(growthByEight(kibibytes, (length) => sanitised(textOf(length)))).toBeLessThan(linearGrowth);
  });
});
