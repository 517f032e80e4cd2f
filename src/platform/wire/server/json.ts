import { HttpError } from '../errors.ts';

/** docs/rules.md, Sealed content: a sealed text is bounded before it is parsed. */
export const largestJson = 1024 * 1024;
const deepest = 64;

const tooDeep = (text: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (inText) {
      if (letter === 92) at += 1;
      else if (letter === 34) inText = false;
    } else if (letter === 34) inText = true;
    else if (letter === 123 || letter === 91) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (letter === 125 || letter === 93) depth -= 1;
  }
  return false;
};

const poisonous = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Keys that reach for the prototype, and lone surrogates, which cannot be encoded as UTF-8 (and so not stored in a
 * database).
 */
const refusePoison = (key: string, value: unknown): unknown => {
  const broken = !key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed());
  if (broken || poisonous.has(key)) throw new HttpError(400, 'wire.malformed');
  return value;
};

/**
 * Parses untrusted JSON text: at most 1 MiB, 64 levels, no lone surrogates, no keys that reach for the prototype.
 * Throws 400 or 413.
 */
export const parseJson = (text: string): unknown => {
  if (text.length > largestJson) throw new HttpError(413, 'wire.too_large');
  if (tooDeep(text)) throw new HttpError(400, 'wire.malformed');
  // The slow reviver runs only for texts that could contain such keys or surrogates; both can hide behind escapes.
  const suspicious = /__proto__|constructor|prototype|\\u/.test(text);
  try {
    return JSON.parse(text, suspicious ? refusePoison : undefined) as unknown;
  } catch {
    throw new HttpError(400, 'wire.malformed');
  }
};
