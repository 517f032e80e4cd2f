import type { PushWords } from './push-source.ts';

/** Push services take 4,096 bytes with the encryption. */
const mostBytes = 3_000;

const fits = (payload: object): boolean => Buffer.byteLength(JSON.stringify(payload)) <= mostBytes;

/** A text with its end cut off, between characters. */
const cut = (text: string, characters: number): string => `${[...text].slice(0, characters).join('')}…`;

/**
 * What a browser receives: `{ kind, tag, title, body, path }`. A push with the same `tag` takes the place of the one
 * that is shown. A body that is too long is cut.
 */
export const payloadOf = (kind: string, tag: string, { title, body, path }: PushWords): string => {
  const payload = { kind, tag, title: [...title].length > 200 ? cut(title, 200) : title, body, path };
  if (fits(payload)) return JSON.stringify(payload);
  let [least, most] = [0, [...body].length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits({ ...payload, body: cut(body, middle) })) least = middle;
    else most = middle - 1;
  }
  return JSON.stringify({ ...payload, body: cut(body, least) });
};
