declare module 'pg/lib/utils.js' {
  /** A value as text (or bytes) that the protocol takes: dates, arrays and objects as PostgreSQL writes them. */
  export const prepareValue: (value: unknown) => unknown;
}
