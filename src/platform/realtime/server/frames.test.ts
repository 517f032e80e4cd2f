import { describe, expect, it } from 'vitest';
import { growthByEight, linearGrowth } from '#platform/observability/server/cpu-seconds.testing.ts';
import { BadFrame, framesOf, frameText } from './frames.ts';

const read = (text: string) =>
  [...framesOf(text)].map(({ command, headers }) => ({ command, ...Object.fromEntries(headers) }));

describe('frames of a client', () => {
  it.each<[string, string, object[]]>([
    ['a heart-beat', '\n', []],
    ['two heart-beats of Windows', '\r\n\r\n', []],
    ['nothing', '', []],
    ['one without headers', 'DISCONNECT\n\n\0', [{ command: 'DISCONNECT' }]],
    ['line ends of Windows', 'SUBSCRIBE\r\nid:1\r\n\r\n\0\r\n', [{ command: 'SUBSCRIBE', id: '1' }]],
    [
      'several, with heart-beats between',
      '\nSUBSCRIBE\nid:1\n\n\0\n\nDISCONNECT\n\n\0\n',
      [{ command: 'SUBSCRIBE', id: '1' }, { command: 'DISCONNECT' }],
    ],
    ['escapes', 'SUBSCRIBE\na\\cb:\\n\\r\\c\\\\n\n\n\0', [{ command: 'SUBSCRIBE', 'a:b': '\n\r:\\n' }]],
    ['no escapes in CONNECT', 'CONNECT\ntoken:a\\t:b\n\n\0', [{ command: 'CONNECT', token: 'a\\t:b' }]],
    ['a repeated header', 'SUBSCRIBE\nid:1\nid:2\n\n\0', [{ command: 'SUBSCRIBE', id: '1' }]],
    ['an empty value', 'SUBSCRIBE\nid:\n\n\0', [{ command: 'SUBSCRIBE', id: '' }]],
    ['a length of nothing', 'DISCONNECT\ncontent-length:0\n\n\0', [{ command: 'DISCONNECT', 'content-length': '0' }]],
    [
      'what may have a body, up to its headers',
      'SEND\ndestination:/x\n\nhalf a bo',
      [{ command: 'SEND', destination: '/x' }],
    ],
  ])('are read: %s', (_name, text, frames) => expect(read(text)).toEqual(frames));

  it.each([
    ['half a command', 'CONN'],
    ['half a header', 'CONNECT\ntok'],
    ['no end', 'CONNECT\n\n'],
    ['a second one that is half', 'DISCONNECT\n\n\0DISC'],
    ['a body', 'SUBSCRIBE\nid:1\n\nbody\0'],
    ['a body by its length', 'SUBSCRIBE\nid:1\ncontent-length:4\n\nbody\0'],
    ['a length that is none', 'SUBSCRIBE\nid:1\ncontent-length:x\n\n\0'],
    ['an undefined escape', 'SUBSCRIBE\nid:a\\tb\n\n\0'],
    ['an escape at the end', 'SUBSCRIBE\nid:a\\\n\n\0'],
    ['a header without a colon', 'SUBSCRIBE\nid\n\n\0'],
    ['a header without a name', 'SUBSCRIBE\n:1\n\n\0'],
    ['NUL in a header', 'SUBSCRIBE\nid:\0\n\n\0'],
    ['CR in a header', 'SUBSCRIBE\nid:a\rb\n\n\0'],
    ['a command in small letters', 'subscribe\nid:1\n\n\0'],
    ['no command', '\0'],
    ['a byte order mark', '\uFEFFDISCONNECT\n\n\0'],
    ['a line that is too long', `SUBSCRIBE\nid:${'a'.repeat(2_100)}\n\n\0`],
    ['too many headers', `SUBSCRIBE\n${'a:1\n'.repeat(51)}\n\0`],
  ])('are refused: %s', (_name, text) => expect(() => read(text)).toThrow(BadFrame));

  it('come back as they were written, whatever their headers hold', () => {
    const pieces = ['a', ':', '\n', '\r', '\\', '\\n', '名', '😀', ' ', '\\c', 'é'];
    let seed = 7;
    const below = (most: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % most;
    };
    const some = (): string => Array.from({ length: 1 + below(8) }, () => pieces[below(pieces.length)]).join('');
    for (let round = 0; round < 2_000; round += 1) {
      const headers = Object.fromEntries(Array.from({ length: 1 + below(4) }, () => [some(), some()]));
      expect(read(`${frameText('SUBSCRIBE', headers)}\n`)).toEqual([{ command: 'SUBSCRIBE', ...headers }]);
    }
  });

  it('never take long, and never anything but a frame or a fault', () => {
    const pieces = ['CONNECT', 'SUBSCRIBE', 'SEND', '\n', '\r\n', ':', '\0', 'id', '\\', 'content-length:9', '\uFEFF'];
    let seed = 11;
    const below = (most: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % most;
    };
    const others: unknown[] = [];
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: below(14) }, () => pieces[below(pieces.length)]).join('');
      try {
        read(text);
      } catch (error) {
        if (!(error instanceof BadFrame)) others.push(error);
      }
    }
    expect(others).toEqual([]);
    const readAll = (length: number): void =>
      ['\n'.repeat(length) + 'X', '\\'.repeat(length)].forEach((text) => expect(() => read(text)).toThrow(BadFrame));
    expect(growthByEight(8_000, readAll)).toBeLessThan(linearGrowth);
  });
});

describe('frames of the server', () => {
  it('have the length of their body in bytes', () => {
    expect(frameText('MESSAGE', { subscription: 'a:b' }, '名')).toBe(
      'MESSAGE\nsubscription:a\\cb\ncontent-length:3\n\n名\0',
    );
  });
  it('are not escaped where older versions read them', () => {
    expect(frameText('CONNECTED', { session: 'a:b' })).toBe('CONNECTED\nsession:a:b\n\n\0');
  });
});
