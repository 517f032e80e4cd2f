/** Envelope codes (docs/rules.md, Envelope, seed 000 §8). */
export const codes = {
  ok: '200',
  tokenInvalid: '0',
  dataRepeat: '24',
  uploadFailed: '25',
  addFailed: '501',
  editFailed: '502',
  deleteFailed: '503',
  serverMessage: '500',
} as const;

export type DomainErrorCode = (typeof codes)[
  | 'dataRepeat'
  | 'uploadFailed'
  | 'addFailed'
  | 'editFailed'
  | 'deleteFailed'
  | 'serverMessage'];

/** Values for the `{name}` placeholders in a reason's text; lists are enumerated as the reader's language does it. */
export type ReasonParams = Record<string, string | number | readonly string[]>;

/** Every JSON response under `/api`. `reason` and `fields` contain translation keys. */
export type Envelope = {
  code: string;
  message?: string;
  reason?: string;
  params?: ReasonParams;
  fields?: Record<string, string>;
  content: unknown;
};
