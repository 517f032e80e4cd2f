import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { withSources } from '../rich-text.ts';
import { emptyRichText } from '../rich-text-value.ts';
import { RichTextField } from './RichTextField.tsx';
import { RichTextView } from './RichTextView.tsx';

const fileid = '01900000-0000-7000-8000-00000000000a';
const shown = (html: string): string =>
  renderToStaticMarkup(createElement(RichTextView, { html }))
    .replace(/^<div class="rt-text">/, '')
    .replace(/<\/div>$/, '');
/** React writes void elements and quotes in texts in another way. */
const alike = (html: string): string => html.replaceAll('/>', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

type Hostile = { hostileTexts: readonly string[] };
type Documents = { richDocument: fc.Arbitrary<string> };
/** Support of the server's tests; it has another set of types, so it is loaded by its address. */
const load = <Module>(name: string): Promise<Module> =>
  import(new URL(`../server/${name}.testing.ts`, import.meta.url).href) as Promise<Module>;

describe('the view of a text', () => {
  it('shows every document of the table as it is stored', async () => {
    const { richDocument } = await load<Documents>('rich-documents');
    fc.assert(
      fc.property(richDocument, (html) => {
        expect(alike(shown(html))).toBe(alike(html));
      }),
      { numRuns: 500 },
    );
  });

  it('shows pictures from sealed addresses only', () => {
    const picture = `<p><img data-fileid="${fileid}" alt="a &quot;b&quot;"></p>`;
    const at = (source: string): string => shown(withSources(picture, () => source));
    expect(at('/api/file/read?fileid=a&b')).toContain(' src="/api/file/read?fileid=a&amp;b"');
    for (const other of ['https://evil.example/x1.png', '//evil.example', 'data:image/png;base64,AAAA', '/api/logout'])
      expect(at(other)).not.toContain('src=');
  });

  it('makes no other elements of texts that nobody sanitised', async () => {
    const { hostileTexts } = await load<Hostile>('hostile-texts');
    const tags = new Set<string>();
    const attributes = new Set<string>();
    for (const hostile of hostileTexts)
      for (const text of [hostile, `<p>${hostile}</p>`, `<p><strong>${hostile}`]) {
        for (const [tag, name = ''] of shown(text).matchAll(/<([a-z0-9-]+)(?:\s[^<>]*)?>/gi)) {
          tags.add(name);
          for (const [, attribute = ''] of tag.replaceAll(/"[^"]*"/g, '""').matchAll(/\s([^\s=/>]+)/g))
            attributes.add(attribute);
        }
        expect(shown(text)).not.toMatch(/(?:href|src)="(?!https?:|mailto:|\/api\/file\/read\?)/);
      }
    const known = new Set([
      'p',
      'h2',
      'ol',
      'ul',
      'li',
      'blockquote',
      'hr',
      'br',
      'strong',
      'em',
      'u',
      's',
      'mark',
      'a',
      'img',
    ]);
    expect([...tags].filter((name) => !known.has(name))).toEqual([]);
    const fine = new Set(['class', 'href', 'target', 'rel', 'data-fileid', 'alt', 'width', 'height', 'start']);
    expect([...attributes].filter((name) => !fine.has(name))).toEqual([]);
  });

  it('draws deep texts without end', () => {
    expect(shown('<blockquote>'.repeat(50_000)).length).toBeLessThan(5_000);
  });
});

describe('the field', () => {
  it('shows a placeholder until the editor is loaded', () => {
    const html = renderToStaticMarkup(createElement(RichTextField, { value: emptyRichText, label: 'Content' }));
    expect(html).toContain('aria-busy');
    expect(html).not.toContain('contenteditable');
  });
});
