import type { Language } from '#platform/i18n/languages.ts';
import { frameText } from './frames.ts';

/** JSON text of a notice; a function where it is worded in the reader's language. */
export type Body = string | ((lang: Language) => string);

/** Makes the frames of one message; those of sockets that need the same bytes are made once. */
export type Message = { destination: string; frame: (lang: Language, subscription: string) => Buffer };

let sent = 0;

const memo = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    // Subscriptions are named by clients: most name them alike, but none need to.
    if (made.size < 100) made.set(key, known);
    return known;
  };
};

export const messageOf = (destination: string, body: Body): Message => {
  sent += 1;
  const id = sent.toString(36);
  const bodyIn = memo((lang) => (typeof body === 'string' ? body : body(lang as Language)));
  const frame = memo((key) => {
    const at = key.indexOf(' ');
    const headers = {
      subscription: key.slice(at + 1),
      'message-id': id,
      destination,
      'content-type': 'application/json',
    };
    return Buffer.from(frameText('MESSAGE', headers, bodyIn(typeof body === 'string' ? '' : key.slice(0, at))));
  });
  return {
    destination,
    frame: (lang, subscription) => frame(`${typeof body === 'string' ? '' : lang} ${subscription}`),
  };
};
