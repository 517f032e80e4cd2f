import { z } from 'zod';
import { endpoint } from '#platform/wire/endpoint.ts';
import { fieldReasons, requiredText } from '#platform/wire/values.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';

/** Menu entries and kinds of survey have any characters in their codes: `encodeURIComponent` of them is here. */
const encoded = String.raw`[\w%.!~*'()-]{1,540}`;
export const draftPlaceForm = new RegExp(
  String.raw`^(?:new/${encoded}(?:/${encoded})?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/[\w-]{1,40})$`,
);

/** Bytes of a draft as JSON. */
export const longestDraft = 900_000;

/**
 * What the caller has typed and not saved yet: `new/<menu entry>/<kind>` of a new survey, each as in an address, else
 * `<oid of the survey>/<part>`.
 */
const draftPlace = requiredText(1_100).refine((place) => place === '' || draftPlaceForm.test(place), {
  error: fieldReasons.invalid,
});

/** A draft as it lies on the server; null where there is none. A 409 of `keep` carries it, too. */
export const storedDraft = z.object({
  data: z.unknown(),
  savedat: z.string().nullable(),
  rev: z.number().int().nullable(),
});

export const surveyDraftCalls = {
  read: endpoint({
    method: 'GET',
    path: '/survey/draft',
    summary: 'What the caller has typed at this place and not saved yet; `data` is null if there is nothing',
    right: surveyLook,
    query: { place: draftPlace },
    answer: storedDraft,
  }),
  keep: endpoint({
    method: 'PUT',
    undo: 'it is what the caller has typed, in the browser too',
    effects: 'it is the caller’s own and not saved yet',
    path: '/survey/draft',
    summary:
      'Keeps what the caller has typed at this place; null forgets it. `rev`: the draft that this one goes on from, null for none; without it, whatever is there is replaced',
    right: surveyChange,
    content: z.object({ place: draftPlace, data: z.unknown(), rev: z.number().int().nullable().optional() }),
    answer: storedDraft.omit({ data: true }),
    reasons: ['survey.draft_too_large'],
  }),
};
