declare module 'pg/lib/utils.js' {
  /** A value as the text or bytes that the protocol takes: dates, arrays and objects in PostgreSQL's notation. */
  export const prepareValue: (value: unknown) => unknown;
}
