import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { fieldReasons, requiredText } from '#platform/wire/values.ts';

export const preferenceLimits = { name: 100, value: 4_096, perPerson: 200 } as const;

const nameForm = /^[a-z][\w.:-]*$/i;
/** PostgreSQL stores neither the null character nor half of a surrogate pair; JSON writes both as escapes. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

const isStorableJson = (text: string): boolean => {
  if (unstorable.test(text) || !text.isWellFormed()) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const name = requiredText(preferenceLimits.name).refine((text) => text === '' || nameForm.test(text), {
  error: fieldReasons.invalid,
});

/** JSON as text, so that `null` and `""` are values like any other. */
const json = requiredText(preferenceLimits.value).refine((text) => text === '' || isStorableJson(text), {
  error: fieldReasons.invalid,
});

const preference = z.object({ name: z.string(), value: z.string() });
export type Preference = z.infer<typeof preference>;

/** The caller's preferences; nobody sees those of another person. */
export const preferenceCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/preference',
    summary: 'All preferences of the caller, each with its value as JSON text',
    right: { ...signedIn, ofOneself: true },
    answer: z.array(preference),
  }),
  save: endpoint({
    method: 'POST',
    undo: 'a preference is set back where it was set',
    path: '/user/preference',
    summary: 'Keeps a value, as JSON text, under a name; the previous value is replaced',
    right: signedIn,
    content: z.object({ name, value: json }),
    answer: preference,
    reasons: ['preference.too_many'],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: 'a preference is set back where it was set',
    effects: 'only the caller sees the console change',
    path: '/user/preference',
    summary: 'Forgets the preference of this name',
    right: signedIn,
    content: z.object({ name }),
    answer: z.object({ deleted: z.number() }),
  }),
};
