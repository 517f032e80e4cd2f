import { keptAttributes, type RichTag, richTag } from '../rich-tags.ts';

/** An element of a stored text, and the address of its picture. */
export type RichElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  source: string | null;
  children: RichPart[];
};
export type RichPart = string | RichElement;

/** Deeper elements are left out; stored texts have at most 50 levels. */
const deepest = 100;

const partForm = /(<[^<>]*>)/;
const tagForm = /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>$/;
const attributeForm = /\s([a-z-]{1,20})="([^"<>]*)"/g;
const entityForm = /&(?:amp|lt|gt|quot);/g;
const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Pictures come from addresses that this server sealed, and from this page while they are not saved. */
const sourceForm = /^(?:\/api\/file\/read\?|blob:)/;

const decoded = (text: string): string => text.replaceAll(entityForm, (entity) => characters[entity] ?? entity);

const elementOf = (name: string, tag: RichTag, written: string): RichElement | null => {
  const given = Object.fromEntries(
    [...written.matchAll(attributeForm)].map(([, key = '', value = '']) => [key, decoded(value)]),
  );
  const attributes = keptAttributes(tag, given);
  if (tag.needs && !Object.hasOwn(attributes, tag.needs.attribute)) return null;
  const source = name === 'img' ? (given['src'] ?? '') : '';
  return { name, attributes, source: sourceForm.test(source) ? source : null, children: [] };
};

/**
 * The elements of a stored text, written as the server writes it. Only what `rich-tags.ts` has becomes an element,
 * whatever the text contains; everything else is text.
 */
export const richTree = (html: string): RichPart[] => {
  const root: RichPart[] = [];
  const open: RichElement[] = [];
  const into = (): RichPart[] => open.at(-1)?.children ?? root;
  for (const [place, part] of html.split(partForm).entries()) {
    if (place % 2 === 0) {
      if (part !== '') into().push(decoded(part));
      continue;
    }
    const [, end, name = '', written = ''] = tagForm.exec(part) ?? [];
    const tag = richTag(name);
    if (!tag) continue;
    if (end !== '') {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
      continue;
    }
    const element = elementOf(name, tag, written);
    if (!element || open.length >= deepest) continue;
    into().push(element);
    if (!tag.isVoid) open.push(element);
  }
  return root;
};
