import type { DOMOutputSpec, Fragment, Mark, Node } from '@tiptap/pm/model';
import { keptAttributes, type RichTag, richTag } from '../rich-tags.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (value: string): string => escaped(value).replaceAll('"', '&quot;');

type Drawn = { name: string; given: Record<string, string>; tag: RichTag };

const uploadForm = /^[\w-]{1,60}$/;

/** Tag and attributes with which an extension draws a node or mark. Throws if the table has no such tag. */
const drawnAs = (type: string, spec: DOMOutputSpec | undefined): Drawn => {
  const [name, attributes] = Array.isArray(spec) ? (spec as readonly unknown[]) : [];
  const tag = typeof name === 'string' ? richTag(name) : undefined;
  if (!tag) throw new Error(`The extension ${type} draws a tag that rich-tags.ts does not have`);
  const isGiven = typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes);
  const entries = Object.entries(isGiven ? attributes : {}).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [],
  );
  return { name: String(name), given: Object.fromEntries(entries), tag };
};

const nodeDrawnAs = (node: Node): Drawn => drawnAs(node.type.name, node.type.spec.toDOM?.(node));
const markDrawnAs = (mark: Mark): Drawn => drawnAs(mark.type.name, mark.type.spec.toDOM?.(mark, true));

/** A picture of this page until it is a file; no stored text has it. */
const startOf = ({ name, given, tag }: Drawn): string => {
  const upload = given['data-upload'] ?? '';
  const attributes =
    name === 'img' && uploadForm.test(upload)
      ? { 'data-upload': upload, alt: keptAttributes(tag, given)['alt'] ?? '' }
      : keptAttributes(tag, given);
  return `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${quoted(value)}"`)
    .join('')}>`;
};

const endOf = ({ name, tag }: Drawn): string => (tag.isVoid ? '' : `</${name}>`);

const htmlOfNode = (node: Node): string => {
  if (node.isText) return escaped(node.text ?? '');
  const drawn = nodeDrawnAs(node);
  return `${startOf(drawn)}${htmlOf(node.content)}${endOf(drawn)}`;
};

/** The HTML of a document's content, as the server writes it: what is saved and loaded again is the same text. */
export const htmlOf = (content: Fragment): string => {
  let html = '';
  let open: readonly Mark[] = [];
  const closeTo = (count: number): void => {
    for (const mark of open.slice(count).toReversed()) html += endOf(markDrawnAs(mark));
    open = open.slice(0, count);
  };
  content.forEach((node) => {
    const differs = node.marks.findIndex((mark, place) => !open[place]?.eq(mark));
    const same = differs < 0 ? node.marks.length : differs;
    closeTo(same);
    for (const mark of node.marks.slice(same)) html += startOf(markDrawnAs(mark));
    open = node.marks;
    html += htmlOfNode(node);
  });
  closeTo(0);
  return html;
};
