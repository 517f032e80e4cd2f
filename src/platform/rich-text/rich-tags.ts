import { isWebAddress, withoutUnseen } from '#platform/wire/values.ts';

/** Answers the value of an attribute as it is stored, or null if the attribute is left out. */
type Rule = (value: string | undefined) => string | null;

export type RichTag = {
  /** The attributes that an element may have, in the order in which they are written. */
  attributes: Readonly<Record<string, Rule>>;
  /** Attributes that every element of this tag has. */
  fixed?: Readonly<Record<string, string>>;
  /** The element is nothing without this attribute; `keeps`: its content stays without it. */
  needs?: { attribute: string; keeps: boolean };
  /** It has no end tag and no content. */
  isVoid?: boolean;
  /** Its end is the end of a line of text. */
  isBlock?: boolean;
};

/** How lines of a paragraph or heading are aligned; without a class they begin at the left. */
export const alignments = { center: 'rt-center', right: 'rt-right', justify: 'rt-justify' } as const;

const longestLink = 2_000;
const longestAlt = 300;
const largestSide = 10_000;
const largestNumber = 99_999;

const fileidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const mailForm = /^mailto:[^\s/\\?#@]+@[^\s\\]+$/i;

const oneOf =
  (allowed: readonly string[]): Rule =>
  (value = '') =>
    allowed.includes(value) ? value : null;

/** A whole number from 1. */
const number =
  (most: number): Rule =>
  (value = '') =>
    /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most ? value : null;

/** What a link may lead to: an http(s) address or a mailbox. */
export const linkOf = (typed: string): string | null => {
  const value = withoutUnseen(typed).trim();
  return value.length <= longestLink && (isWebAddress(value) || mailForm.test(value)) ? value : null;
};

const fileid: Rule = (value = '') => (fileidForm.test(value.toLowerCase()) ? value.toLowerCase() : null);

const alt: Rule = (value = '') =>
  [...withoutUnseen(value).replaceAll('\n', ' ').normalize('NFC')].slice(0, longestAlt).join('');

const aligned = { class: oneOf(Object.values(alignments)) };
const block: RichTag = { attributes: {}, isBlock: true };
const alignedBlock: RichTag = { attributes: aligned, isBlock: true };
const mark: RichTag = { attributes: {} };

/**
 * What rich text consists of: every tag with its attributes, and nothing else. The server keeps only this; the
 * extensions of the editor are tested against it (ADR 0040). A title is `h1` of its page, so texts begin at `h2`.
 */
export const richTags: Readonly<Record<string, RichTag>> = {
  p: alignedBlock,
  h2: alignedBlock,
  h3: alignedBlock,
  h4: alignedBlock,
  ul: block,
  ol: { attributes: { start: number(largestNumber) }, isBlock: true },
  li: block,
  blockquote: block,
  hr: { attributes: {}, isVoid: true, isBlock: true },
  br: { attributes: {}, isVoid: true, isBlock: true },
  strong: mark,
  em: mark,
  u: mark,
  s: mark,
  mark,
  a: {
    attributes: { href: (value = '') => linkOf(value) },
    fixed: { target: '_blank', rel: 'noopener noreferrer' },
    needs: { attribute: 'href', keeps: true },
  },
  img: {
    attributes: { 'data-fileid': fileid, alt, width: number(largestSide), height: number(largestSide) },
    needs: { attribute: 'data-fileid', keeps: false },
    isVoid: true,
  },
};

/** The table's entry of a tag; undefined for every other word, such as `constructor`. */
export const richTag = (name: string): RichTag | undefined =>
  Object.hasOwn(richTags, name) ? richTags[name] : undefined;

/** The attributes that an element keeps, in the table's order. */
export const keptAttributes = (tag: RichTag, given: Readonly<Record<string, string>>): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const [name, rule] of Object.entries(tag.attributes)) {
    const value = rule(Object.hasOwn(given, name) ? given[name] : undefined);
    if (value !== null) kept[name] = value;
  }
  return { ...kept, ...tag.fixed };
};
