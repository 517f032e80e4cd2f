import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import type { EffectKind } from '../effects.contract.ts';
import { effectsTexts } from '../effects.texts.ts';

/** A moment in the platform's time zone, `YYYY-MM-DD HH:mm:ss`; shown as the reader writes times. */
type Moment = { moment: string };
/** A list of names is enumerated as the reader's language does it. */
export type Value = string | number | Moment | Phrase | readonly string[];
/** A text with its values, not yet in a language: the same for every reader. */
export type Phrase = { text: Text; values: Readonly<Record<string, Value>> };

/** The values of `{name}` placeholders are numbers, moments, names as they are, or phrases again. */
export const say = (text: Text, values: Readonly<Record<string, Value>> = {}): Phrase => ({ text, values });

/**
 * People who notice the act. `{count}` in the text is their number. `about`: the number is an estimate or changes all
 * the time, so that the line is not part of what is confirmed; what is, belongs into the title or the changes.
 */
export type PeopleLine = { kind: EffectKind; text: Phrase; count?: number | null; about?: boolean };
/** `from` is missing for something new, `to` for something that goes. */
export type ChangeLine = { subject: Value; from?: Value; to?: Value };
export type Note = { text: Phrase; warning?: boolean };

/** The effects of an act, before they are put into the reader's language. */
export type Plan = {
  /** The act in words, as a command: "Force version 3.0.0 on Android". */
  title: Phrase;
  /** The verb on the button. */
  act: Phrase;
  /** It takes something from people. */
  danger?: boolean;
  people?: readonly PeopleLine[];
  changes?: readonly ChangeLine[];
  when?: Phrase;
  notes?: readonly Note[];
  /** It cannot be undone, although acts of its kind can. */
  forGood?: boolean;
};

export const atOnce = say(effectsTexts['effects.atOnce']);

export const moment = (time: string): Moment => ({ moment: time });

/** A period as readers notice it; `start` null: it has begun; `end` null: it does not end. */
export const duringPeriod = (start: string | null, end: string | null): Phrase => {
  if (start !== null && end !== null)
    return say(effectsTexts['effects.between'], { start: moment(start), end: moment(end) });
  if (start !== null) return say(effectsTexts['effects.from'], { start: moment(start) });
  return end === null ? atOnce : say(effectsTexts['effects.until'], { end: moment(end) });
};

/** In the reader's language. */
export const inWords = (value: Value, lang: Language): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatsOf(lang).number(value);
  if ('length' in value) return formatsOf(lang).names(value);
  if ('moment' in value) return formatsOf(lang).dateTime(value.moment);
  return fill(
    value.text[lang],
    Object.fromEntries(Object.entries(value.values).map(([name, one]) => [name, inWords(one, lang)])),
    lang,
  );
};

/** `text` with the number of people filled in. */
export const peopleInWords = ({ text, count = null, about = false }: PeopleLine, lang: Language): string => {
  if (count === null) return inWords(text, lang);
  if (!about || count === 0) return inWords(say(text.text, { ...text.values, count }), lang);
  const shown = inWords(say(effectsTexts['effects.about'], { count }), lang);
  const words = inWords(say(text.text, { ...text.values, count: shown }), lang);
  // The space before a figure, which in Chinese does not stand before a word.
  return lang.startsWith('zh') ? words.replace(` ${shown}`, shown) : words;
};
