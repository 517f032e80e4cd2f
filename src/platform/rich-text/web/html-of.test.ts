import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';
import { alignments, richTags } from '../rich-tags.ts';
import { htmlOf } from './html-of.ts';
import { richExtensions } from './rich-extensions.ts';

const schema = getSchema(richExtensions());
const fileid = '01900000-0000-7000-8000-00000000000a';

const sampleOf = (name: string): Node => {
  const { nodes } = schema;
  const type = nodes[name]!;
  if (type.isText) return schema.text('text');
  const given = name === 'picture' ? { 'data-fileid': fileid, alt: 'a', width: '2', height: '3' } : null;
  return type.createAndFill(given) ?? type.create(given);
};

const html = (content: Node | Node[]): string => htmlOf(Fragment.from(content));

const samples = (): string[] => [
  ...Object.keys(schema.nodes)
    .filter((name) => name !== 'doc')
    .map((name) => html(sampleOf(name))),
  ...[2, 3, 4].map((level) => html(schema.nodes['heading']!.create({ level }))),
  ...Object.values(schema.marks).map((mark) =>
    html(schema.text('text', [mark.create(mark.name === 'link' ? { href: 'https://a.example' } : null)])),
  ),
];

describe('the extensions of the editor', () => {
  it('draw every tag of the table, and no other', () => {
    const drawn = new Set(samples().flatMap((sample) => [...sample.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name)));
    expect(drawn).toEqual(new Set(Object.keys(richTags)));
  });

  it('have every attribute of the table', () => {
    const { paragraph, orderedList, picture } = schema.nodes;
    expect(Object.keys(paragraph!.spec.attrs ?? {})).toEqual(['align']);
    expect(Object.keys(picture!.spec.attrs ?? {})).toEqual(
      expect.arrayContaining(Object.keys(richTags['img']!.attributes)),
    );
    expect(Object.keys(orderedList!.spec.attrs ?? {})).toEqual(
      expect.arrayContaining(Object.keys(richTags['ol']!.attributes)),
    );
  });

  it('align by the classes of the table', () => {
    for (const [align, name] of Object.entries(alignments))
      expect(html(schema.nodes['paragraph']!.create({ align }))).toBe(`<p class="${name}"></p>`);
  });

  it('draw no link to anything else', () => {
    const link = schema.marks['link']!.create({ href: 'javascript:alert(1)' });
    expect(html(schema.text('a', [link]))).not.toContain('javascript');
  });

  it('write an upload apart from a file', () => {
    const upload = schema.nodes['picture']!.create({ 'data-upload': '17-1', alt: '"<' });
    expect(html(upload)).toBe('<img data-upload="17-1" alt="&quot;&lt;">');
  });
});

/** Documents of the editor with all marks and nodes, at random. */
const document = (): fc.Arbitrary<Node> => {
  const mark = fc.constantFrom(
    ...['bold', 'italic', 'underline', 'strike', 'highlight'].map((name) => schema.mark(name)),
    schema.mark('link', { href: 'https://a.example/?b=1&c="2"' }),
  );
  const withMarks = fc
    .array(mark, { maxLength: 3 })
    .map((marks) => marks.reduce<readonly Mark[]>((set, one) => one.addToSet(set), []));
  const inline = fc.oneof(
    fc
      .tuple(fc.constantFrom('a', ' b ', '<i>', '&amp;', '"', '文\u00a0ệ'), withMarks)
      .map(([text, marks]) => schema.text(text, marks)),
    withMarks.map((marks) => schema.nodes['hardBreak']!.create(null, null, marks)),
    withMarks.map((marks) =>
      schema.nodes['picture']!.create(
        { 'data-fileid': fileid, alt: 'x "y" <z>', width: '2', height: '3' },
        null,
        marks,
      ),
    ),
  );
  const line = fc.array(inline, { maxLength: 5 });
  const align = fc.constantFrom(null, 'center', 'right', 'justify');
  const paragraph = fc.tuple(align, line).map(([way, content]) => schema.node('paragraph', { align: way }, content));
  const { block } = fc.letrec<{ block: Node; blocks: Node[] }>((tie) => ({
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      paragraph,
      fc
        .tuple(fc.constantFrom(2, 3, 4), align, line)
        .map(([level, way, content]) => schema.node('heading', { level, align: way }, content)),
      fc.constant(schema.node('horizontalRule')),
      tie('blocks').map((content) => schema.node('blockquote', null, content)),
      fc
        .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.integer({ min: 1, max: 99 }), paragraph, tie('blocks'))
        .map(([list, start, first, rest]) =>
          schema.node(list, list === 'orderedList' ? { start } : null, [
            schema.node('listItem', null, [first, ...rest]),
          ]),
        ),
    ),
  }));
  return fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => schema.node('doc', null, content));
};

type Sanitise = { sanitised: (html: string) => string };

describe('a document that is saved', () => {
  it('comes from the server as it was sent', async () => {
    // The server's code; it has another set of types, so it is loaded by its address.
    const address = new URL('../server/sanitised.ts', import.meta.url).href;
    const { sanitised } = (await import(address)) as Sanitise;
    fc.assert(
      fc.property(document(), (doc) => {
        doc.check();
        const sent = htmlOf(doc.content);
        expect(sanitised(sent)).toBe(sent);
      }),
      { numRuns: 500 },
    );
  });
});
