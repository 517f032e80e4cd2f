import { faultAt } from './bpmn-fault.ts';
import type { ReadingLimits } from './reading-limits.ts';

/**
 * An opening tag: its name and attributes as written, and its line from 1. `places`: where the values of the attributes
 * begin in the text; `nameEnd`: where the name ends.
 */
export type XmlTag = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, number>;
  line: number;
  depth: number;
  nameEnd: number;
};

/** `end`: where the element ends. `text`: what is written between tags, from one place to the other. */
type Handlers = {
  open: (tag: XmlTag) => void;
  close: (name: string, end: number) => void;
  text?: (from: number, to: number) => void;
};
type Limits = Pick<ReadingLimits, 'elements' | 'depth' | 'attributeCharacters' | 'attributes'>;

const nameForm = /[^\s/>=<"'&]{1,500}/y;
const spaceForm = /\s*/y;

/** A name as it may be shown. */
const shown = (name: string): string => name.slice(0, 80);

/**
 * Goes through XML text once, from the first character to the last: checks that it is well-formed as far as tags and
 * attributes are concerned, and that it keeps the limits. Throws a `BpmnFault` with the line. A document type is
 * rejected, with it all entities except the five that XML knows.
 */
export const scanXml = (text: string, limits: Limits, { open, close, text: onText }: Handlers): void => {
  let at = 0;
  let line = 1;
  // The next end of a line is looked for once: in a file of one line that is its end.
  let lineEnd = text.indexOf('\n');
  let elements = 0;
  let hasRoot = false;
  const opened: { name: string; line: number }[] = [];

  const lineAt = (place: number): number => {
    while (lineEnd >= 0 && lineEnd < place) {
      line += 1;
      lineEnd = text.indexOf('\n', lineEnd + 1);
    }
    return line;
  };
  const broken = (place: number, element = ''): Error => faultAt('process.broken_xml', lineAt(place), shown(element));
  const skipTo = (end: string, from: number): number => {
    const found = text.indexOf(end, from);
    if (found < 0) throw broken(at);
    return found + end.length;
  };
  const nameAt = (place: number): string => {
    nameForm.lastIndex = place;
    return nameForm.exec(text)?.[0] ?? '';
  };
  const afterSpace = (place: number): number => {
    spaceForm.lastIndex = place;
    spaceForm.exec(text);
    return spaceForm.lastIndex;
  };

  const closeTag = (): number => {
    const name = nameAt(at + 2);
    const end = afterSpace(at + 2 + name.length);
    const last = opened.pop();
    if (last?.name !== name || text[end] !== '>') throw broken(at, last?.name ?? name);
    close(name, end + 1);
    return end + 1;
  };

  const attributeAt = (place: number, element: string): { name: string; value: string; start: number; end: number } => {
    const name = nameAt(place);
    const equals = afterSpace(place + name.length);
    const quoteAt = afterSpace(equals + 1);
    const quote = text[quoteAt];
    if (name === '' || text[equals] !== '=' || (quote !== '"' && quote !== "'")) throw broken(place, element);
    const end = text.indexOf(quote, quoteAt + 1);
    if (end < 0) throw broken(place, element);
    if (end - quoteAt > limits.attributeCharacters)
      throw faultAt('process.attribute_too_long', lineAt(place), shown(element), { attribute: shown(name) });
    const value = text.slice(quoteAt + 1, end);
    if (value.includes('<')) throw broken(place, element);
    return { name, value, start: quoteAt + 1, end: end + 1 };
  };

  const openTag = (): number => {
    const name = nameAt(at + 1);
    if (name === '' || (hasRoot && opened.length === 0)) throw broken(at, name);
    hasRoot = true;
    elements += 1;
    if (elements > limits.elements)
      throw faultAt('process.too_many_elements', lineAt(at), '', { most: limits.elements });
    if (opened.length >= limits.depth)
      throw faultAt('process.too_deep', lineAt(at), shown(name), { most: limits.depth });
    const start = lineAt(at);
    const attributes = new Map<string, string>();
    const places = new Map<string, number>();
    const nameEnd = at + 1 + name.length;
    let place = nameEnd;
    for (;;) {
      const next = afterSpace(place);
      const isEmpty = text.startsWith('/>', next);
      if (isEmpty || text[next] === '>') {
        open({ name, attributes, places, line: start, depth: opened.length, nameEnd });
        if (isEmpty) close(name, next + 2);
        else opened.push({ name, line: start });
        return next + (isEmpty ? 2 : 1);
      }
      if (next === place) throw broken(next, name);
      const attribute = attributeAt(next, name);
      if (attributes.has(attribute.name) || attributes.size >= limits.attributes) throw broken(next, name);
      attributes.set(attribute.name, attribute.value);
      places.set(attribute.name, attribute.start);
      place = attribute.end;
    }
  };

  const textUpTo = (end: number): void => {
    if (opened.length > 0) onText?.(at, end);
    else if (text.slice(at, end).trim() !== '') throw broken(at);
  };

  for (;;) {
    const next = text.indexOf('<', at);
    textUpTo(next < 0 ? text.length : next);
    if (next < 0) break;
    at = next;
    if (text.startsWith('<!--', at)) at = skipTo('-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) at = skipTo(']]>', at + 9);
    else if (text.startsWith('<!', at)) throw faultAt('process.document_type', lineAt(at));
    else if (text.startsWith('<?', at)) at = skipTo('?>', at + 2);
    else at = text.startsWith('</', at) ? closeTag() : openTag();
  }
  const last = opened.at(-1);
  if (last) throw faultAt('process.broken_xml', last.line, shown(last.name));
  if (!hasRoot) throw faultAt('file.not_xml');
};
