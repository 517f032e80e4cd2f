import { type Language, languages } from './languages.ts';

type Words = Record<Language, string>;
type Defined = { text: Words; shipped: Readonly<Words> };

/** By key. A key has several only if a text file is loaded twice, as in tests. */
const defined = new Map<string, Defined[]>();

/** Other wordings of the product's texts, by language and key. */
export type Wordings = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
let inForce: Wordings = {};

const reword = (key: string, { text, shipped }: Defined): void => {
  for (const lang of languages) {
    const wordings = inForce[lang];
    text[lang] = wordings && Object.hasOwn(wordings, key) ? (wordings[key] ?? shipped[lang]) : shipped[lang];
  }
};

/** The text under this key; undefined if no texts that are loaded have it. */
export const textUnder = (key: string): Words | undefined => defined.get(key)?.at(-1)?.text;

/** Makes texts known under their keys, and gives them the wordings in force. */
export const registerTexts = (texts: Readonly<Record<string, Readonly<Words>>>): void => {
  for (const [key, text] of Object.entries(texts)) {
    const known = defined.get(key) ?? [];
    if (known.some((one) => one.text === text)) continue;
    const added = { text, shipped: { ...text } };
    defined.set(key, [...known, added]);
    reword(key, added);
  }
};

/**
 * Puts these wordings in force instead of the ones before; every other text gets its shipped wording back. The texts
 * themselves change, so that code that reads one by key and language need not know about wordings.
 */
export const applyWordings = (wordings: Wordings): void => {
  const keys = new Set(
    [inForce, wordings].flatMap((some) => languages.flatMap((lang) => Object.keys(some[lang] ?? {}))),
  );
  inForce = wordings;
  for (const key of keys) for (const one of defined.get(key) ?? []) reword(key, one);
};

/** The shipped wording of every text that has been loaded, by key. */
export const shippedTexts = (): ReadonlyMap<string, Readonly<Words>> =>
  new Map([...defined].flatMap(([key, [first]]) => (first ? [[key, first.shipped] as const] : [])));
