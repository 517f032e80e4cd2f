import { surveyDraftCalls } from '#features/surveys/survey-drafts.contract.ts';
import { type Draft, readDraft, writeDraft } from '#platform/form/web/drafts.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { z } from 'zod';

/*
 * What is typed is kept twice: in this tab at once (`drafts.ts` of the forms), and, after a pause, on the server, where
 * another browser finds it.
 */

/** A draft as it lies on the server. `client`: the tab that kept it. */
const storedDraft = z.object({
  client: z.string(),
  values: z.record(z.string(), z.unknown()),
  rev: z.number().int().optional(),
});
type StoredDraft = z.infer<typeof storedDraft>;

const clientKey = 'survey-draft-client';

/** This tab, over reloads. */
export const thisClient = (): string => {
  const known = sessionStorage.getItem(clientKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(clientKey, made);
  return made;
};

/** When the draft was kept that this tab goes on from. */
const knownKey = (place: string): string => `survey-draft-at:${signedInUser()?.empid ?? ''}:${place}`;
const noteKnown = (place: string, savedat: string | null): void => {
  if (savedat === null) sessionStorage.removeItem(knownKey(place));
  else sessionStorage.setItem(knownKey(place), savedat);
};

/** The name of the draft of a place in this tab. */
export const localName = (place: string): string => `surveys:${place}`;

export type ServerDraft = { draft: StoredDraft | null; savedat: string | null };

export const readServerDraft = async (place: string): Promise<ServerDraft> => {
  const { data, savedat } = await call(surveyDraftCalls.read, { query: { place } });
  return { draft: storedDraft.safeParse(data).data ?? null, savedat };
};

export const keepServerDraft = async (place: string, local: Draft<object> | null): Promise<string | null> => {
  const data = local && {
    client: thisClient(),
    values: local.values,
    ...(local.rev === undefined ? {} : { rev: local.rev }),
  };
  const { savedat } = await call(surveyDraftCalls.keep, { content: { place, data } });
  noteKnown(place, savedat);
  return savedat;
};

/** Makes the draft of the server that of this tab. */
export const takeOver = (place: string, { draft, savedat }: ServerDraft): void => {
  if (draft === null) return;
  writeDraft(localName(place), { values: draft.values, rev: draft.rev });
  noteKnown(place, savedat);
};

/** Whether another tab has kept a draft on the server since this one has gone on from it, and they differ. */
export const isElsewhere = (place: string, { draft, savedat }: ServerDraft): boolean => {
  if (draft === null || draft.client === thisClient()) return false;
  if (sessionStorage.getItem(knownKey(place)) === savedat) return false;
  const local = readDraft(localName(place));
  return local !== null && JSON.stringify(local.values) !== JSON.stringify(draft.values);
};

/** What a form begins with: when its draft was kept, and the one of another tab if this tab has its own. */
export type OpenedDraft = { savedat: string | null; other: ServerDraft | null };

/**
 * Looks for a draft before a form opens; without one in this tab, that of the server is taken over. A draft that cannot
 * be read keeps nobody from the form.
 */
export const openDraft = async (place: string): Promise<OpenedDraft> => {
  try {
    const stored = await readServerDraft(place);
    if (stored.draft === null) return { savedat: null, other: null };
    if (isElsewhere(place, stored)) return { savedat: null, other: stored };
    if (readDraft(localName(place)) === null) takeOver(place, stored);
    return { savedat: stored.savedat, other: null };
  } catch {
    return { savedat: null, other: null };
  }
};
