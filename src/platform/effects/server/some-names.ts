import { effectsTexts } from '../effects.texts.ts';
import { say, type Value } from './plan.ts';

const namesShown = 2;

/** The names of what an act is about, in the reader's language: the first ones, and how many more there are. */
export const someNames = (names: readonly string[]): Value => {
  const [first = '', second] = names;
  if (second === undefined) return first;
  if (names.length === namesShown) return say(effectsTexts['effects.twoNames'], { first, second });
  return say(effectsTexts['effects.moreNames'], { first, second, more: names.length - namesShown });
};
