/**
 * A value as JSON whose texts are well-formed, as the server asks for. Other programs cut texts in the middle of an
 * emoji, and such a half is pasted without being seen; it becomes U+FFFD, as it is shown.
 */
export const wellFormedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one));
