import { type Language, languages } from '#platform/i18n/languages.ts';

/** The Han characters of a standard's usual part. */
const charactersOf = (encoding: string, leads: [number, number], trails: readonly [number, number][]): Set<string> => {
  const decoder = new TextDecoder(encoding);
  const known = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) known.add(decoder.decode(new Uint8Array([lead, trail])));
  return known;
};

let scripts: Record<'zh-CN' | 'zh-TW', Set<string>> | undefined;
const knownScripts = (): Record<'zh-CN' | 'zh-TW', Set<string>> =>
  (scripts ??= {
    'zh-CN': charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]),
    'zh-TW': charactersOf(
      'big5',
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  });

/** Characters that are written in the other Chinese script only. Rare ones, which neither standard has, pass. */
export const strangersIn = (text: string, lang: Language): string[] => {
  if (lang !== 'zh-CN' && lang !== 'zh-TW') return [];
  const { [lang]: own, [lang === 'zh-CN' ? 'zh-TW' : 'zh-CN']: other } = knownScripts();
  return [...new Set(text)].filter(
    (character) => /\p{Script=Han}/u.test(character) && !own.has(character) && other.has(character),
  );
};

let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of the longest line in the font of the page, in pixels. */
const widthOf = (text: string): number => {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = `14px ${getComputedStyle(document.body).fontFamily}`;
  const context = canvas;
  return Math.max(0, ...text.split('\n').map((line) => context.measureText(line).width));
};

/** A place that holds the longest language holds a little more. */
const room = 1.3;
/** Of an own text only the original is known, and other languages are wider than Chinese. */
const roomOfOwn = 2.5;
/** Two Chinese characters are a word of any length elsewhere, so the place of an own text is at least this wide. */
const leastOfOwn = 56;
/** Narrower texts fit anywhere, in pixels. */
const alwaysFits = 80;

const ownPlace = (original: string): number => (original === '' ? 0 : Math.max(leastOfOwn, widthOf(original)));

type Words = Readonly<Partial<Record<Language, string>>>;

/**
 * How wide a text is in percent of what its place is known to hold, if that is much wider; otherwise null. The place of
 * a shipped text holds it in all languages, that of another one the text that it is translated from.
 */
export const muchWider = (text: string, shipped: Words | null, original: string): number | null => {
  const width = widthOf(text);
  if (width <= alwaysFits) return null;
  const place = shipped ? Math.max(...languages.map((lang) => widthOf(shipped[lang] ?? ''))) : ownPlace(original);
  if (place === 0 || width <= place * (shipped ? room : roomOfOwn)) return null;
  return Math.round((width / place) * 100);
};
