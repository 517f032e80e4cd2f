import type { z } from 'zod';
import { onlyReads, type EndpointSpec } from '../endpoint.ts';
import { codes, type DomainErrorCode } from '../envelope.ts';
import { DomainError, HttpError } from '../errors.ts';
import { fieldReasons, isReason } from '../values.ts';

const incomplete = 'common.dialog.information_incomplete';
/** A form has fewer fields, and for a list with a thousand errors the first ones are enough. */
const fieldsAtMost = 100;

const codeOfMethod: Record<EndpointSpec['method'], DomainErrorCode> = {
  GET: codes.serverMessage,
  HEAD: codes.serverMessage,
  POST: codes.addFailed,
  PUT: codes.editFailed,
  DELETE: codes.deleteFailed,
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const sizeReasons = {
  too_big: { text: fieldReasons.tooLong, list: fieldReasons.tooMany, number: fieldReasons.numberTooLarge },
  too_small: { text: fieldReasons.tooShort, list: fieldReasons.tooFew, number: fieldReasons.numberTooSmall },
} as const;

const sizeReason = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string => {
  const reasons = sizeReasons[issue.code];
  if (issue.origin === 'string') return reasons.text;
  return issue.origin === 'array' ? reasons.list : reasons.number;
};

/** The reason of an issue: the contract's own if its message is one, else the one for the validator's code. */
export const reasonOf = (issue: z.core.$ZodIssue, sent: unknown): string => {
  if (isReason(issue.message)) return issue.message;
  if (isNothing(sent)) return fieldReasons.required;
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeReason(issue);
  if (issue.code === 'unrecognized_keys') return fieldReasons.unknownField;
  const wantsNumber = issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int');
  return wantsNumber ? fieldReasons.number : fieldReasons.invalid;
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
};

/** The name of the content as a whole in responses. */
const wholeContent = 'content';

/** The names of the fields that an issue concerns; for an unknown field, the keys of its object. */
const namesOf = (issue: z.core.$ZodIssue): string[] => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, fieldsAtMost).map((key) => [...path, key.slice(0, 100)].join('.'));
  return [path.length === 0 ? wholeContent : path.join('.')];
};

/** Whether a part as a whole has another shape than its schema: not a list or not an object where one is expected. */
const isShapeless = ({ path, code, message }: z.core.$ZodIssue): boolean =>
  path.length === 0 && ['invalid_type', 'invalid_union', 'custom'].includes(code) && !isReason(message);

/** Collects the errors of all parts of a request, so that one does not hide the others. */
export class Faults {
  readonly #spec: EndpointSpec;
  readonly #fields = new Map<string, string>();
  #isNoForm: boolean;

  constructor(spec: EndpointSpec) {
    this.#spec = spec;
    this.#isNoForm = onlyReads(spec);
  }

  /** The part as its schema returns it; undefined if it does not match, in which case the errors are recorded. */
  check<Schema extends z.ZodType>(
    part: 'address' | 'body',
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      if (part === 'address' || isShapeless(issue)) this.#isNoForm = true;
      this.#note(issue, value);
    }
    return undefined;
  }

  #note(issue: z.core.$ZodIssue, value: unknown): void {
    if (this.#fields.size >= fieldsAtMost) return;
    const reason = reasonOf(issue, valueAt(value, issue.path));
    for (const name of namesOf(issue)) if (!this.#fields.has(name)) this.#fields.set(name, reason);
  }

  /**
   * Throws if there are errors, with the fields and their reasons. A write whose values break rules was understood: it
   * throws a `DomainError`, with `information_incomplete` if something is missing. 400 `wire.malformed` is for what no
   * form can have sent: content of another shape, an invalid parameter in the address, and every error of a call that
   * only reads.
   */
  throwIfAny(): void {
    if (this.#fields.size === 0) return;
    const fields = Object.fromEntries(this.#fields);
    if (this.#isNoForm) throw new HttpError(400, 'wire.malformed', { fields });
    const reasons = [...this.#fields.values()];
    const isIncomplete = reasons.some((one) => one === fieldReasons.required || one === fieldReasons.mustDeclare);
    throw new DomainError(codeOfMethod[this.#spec.method], isIncomplete ? incomplete : 'form.check_fields', { fields });
  }
}
