const deepest = 64;

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;
const isHex = (code: number | undefined): boolean =>
  isDigit(code) || (code !== undefined && (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
const isSpace = (code: number | undefined): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const words = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const escapes = new Set(Buffer.from('"\\/bfnrt'));
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openMap, closeMap] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Each of these functions returns the position after what it matched, or -1. */
const textEnd = (bytes: Buffer, from: number): number => {
  if (bytes[from] !== quote) return -1;
  for (let at = from + 1; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    if (code === quote) return at + 1;
    if (code < 0x20) return -1;
    if (code !== backslash) continue;
    at += 1;
    if (bytes[at] === 0x75) {
      for (let digit = 1; digit <= 4; digit += 1) if (!isHex(bytes[at + digit])) return -1;
      at += 4;
    } else if (!escapes.has(bytes[at] ?? 0)) return -1;
  }
  return -1;
};

const digitsEnd = (bytes: Buffer, from: number): number => {
  let at = from;
  while (isDigit(bytes[at])) at += 1;
  return at === from ? -1 : at;
};

const numberEnd = (bytes: Buffer, from: number): number => {
  const start = bytes[from] === 0x2d ? from + 1 : from;
  let at = bytes[start] === 0x30 ? start + 1 : digitsEnd(bytes, start);
  if (at > 0 && bytes[at] === 0x2e) at = digitsEnd(bytes, at + 1);
  if (at > 0 && ((bytes[at] ?? 0) | 0x20) === 0x65) {
    const isSigned = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d;
    at = digitsEnd(bytes, at + (isSigned ? 2 : 1));
  }
  return at;
};

const plainEnd = (bytes: Buffer, from: number): number => {
  if (bytes[from] === quote) return textEnd(bytes, from);
  const word = words.find((one) => bytes.subarray(from, from + one.length).equals(one));
  return word ? from + word.length : numberEnd(bytes, from);
};

/**
 * Whether bytes (UTF-8) are JSON (RFC 8259) of at most 64 levels. Reads them once and builds nothing: `JSON.parse` of
 * 16 MB of brackets takes gigabytes, and the value is not needed.
 */
export const isJson = (bytes: Buffer): boolean => {
  const open: number[] = [];
  let at = 0;
  const skipSpace = (): void => {
    while (isSpace(bytes[at])) at += 1;
  };
  /** A key with its colon, where a map expects one. */
  const takeKey = (): boolean => {
    if (open.at(-1) !== closeMap) return true;
    at = textEnd(bytes, at);
    if (at < 0) return false;
    skipSpace();
    if (bytes[at] !== colon) return false;
    at += 1;
    skipSpace();
    return true;
  };
  for (;;) {
    skipSpace();
    const code = bytes[at];
    if (code === openList || code === openMap) {
      if (open.length === deepest) return false;
      const close = code === openList ? closeList : closeMap;
      open.push(close);
      at += 1;
      skipSpace();
      if (bytes[at] !== close) {
        if (!takeKey()) return false;
        continue;
      }
    } else {
      at = plainEnd(bytes, at);
      if (at < 0) return false;
    }
    // A value has ended, or one is about to: close brackets until there is a comma or the end.
    for (skipSpace(); open.length > 0 && bytes[at] === open.at(-1); skipSpace()) {
      open.pop();
      at += 1;
    }
    if (open.length === 0) return at === bytes.length;
    if (bytes[at] !== comma) return false;
    at += 1;
    skipSpace();
    if (!takeKey()) return false;
  }
};
