import sanitizeHtml from 'sanitize-html';
import { withoutUnseen } from '#platform/wire/values.ts';
import { keptAttributes, type RichTag, richTag, richTags } from '../rich-tags.ts';
import { richTextDepth, richTextElements } from '../rich-text.contract.ts';
import { withoutGaps } from '../rich-text.ts';

/** Thrown for a text with more elements, deeper nesting or more attributes than any editor makes. */
export class TooComplex extends Error {}

/** Attributes of one element; pasted text of office programs has about ten. */
const attributesAtMost = 50;

/** What other editors write for the same thing. */
const aliases: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};

/** Tags whose content is no text of the document. The content of all other unknown tags is kept. */
const withoutContent = [
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'xmp',
];

const nameOf = (tag: string): string => (Object.hasOwn(aliases, tag) ? (aliases[tag] ?? tag) : tag);

const attributesOf = ({ attributes, fixed }: RichTag): string[] => [
  ...Object.keys(attributes),
  ...Object.keys(fixed ?? {}),
];

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTags),
  allowedAttributes: Object.fromEntries(Object.entries(richTags).map(([name, tag]) => [name, attributesOf(tag)])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: withoutContent,
  selfClosing: Object.keys(richTags).filter((name) => richTag(name)?.isVoid),
  transformTags: {
    '*': (name, attribs) => {
      const tagName = nameOf(name);
      const tag = richTag(tagName);
      return { tagName, attribs: tag ? keptAttributes(tag, attribs) : {} };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => {
    const needs = richTag(nameOf(tag))?.needs;
    if (!needs || Object.hasOwn(attribs, needs.attribute)) return false;
    return needs.keeps ? 'excludeTag' : true;
  },
  textFilter: withoutUnseen,
};

/** Ends the reading of a text as soon as it is too complex, so that it costs no time. */
const counting = (): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> => {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: (_name, attribs) => {
      elements += 1;
      depth += 1;
      const attributes = Object.keys(attribs).length;
      if (elements > richTextElements || depth > richTextDepth || attributes > attributesAtMost)
        throw new TooComplex('too many elements or attributes');
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
};

const partForm = /(<[^<>]*>)/;

const wholeText = (part: string): string =>
  part
    .toWellFormed()
    .normalize('NFC')
    .replace(/^\u0338+/, '');

/**
 * The texts between the tags in NFC, without halves of characters, which the parser may leave. The whole must not be
 * normalised: U+0338 would make one character of itself and the end of a tag before it.
 */
const normalised = (html: string): string =>
  html
    .split(partForm)
    .map((part, place) => (place % 2 === 1 ? part : wholeText(part)))
    .join('');

/**
 * The HTML with only what `richTags` has, in one way of writing: sanitised again it stays the same. Control characters,
 * invisible ones and halves of surrogate pairs are gone, the text is NFC, and nothing stands between blocks. Throws
 * `TooComplex`.
 */
export const sanitised = (html: string): string =>
  withoutGaps(
    normalised(
      sanitizeHtml(html.toWellFormed(), { ...options, ...counting() })
        // All of `<`, `>` and `"` in texts and values are entities: this is the end of a tag.
        .replaceAll(' />', '>'),
    ),
  );
