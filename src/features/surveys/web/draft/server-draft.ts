import { storedDraft, surveyDraftCalls } from '#features/surveys/survey-drafts.contract.ts';
import { type Draft, readDraft, writeDraft } from '#platform/form/web/drafts.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import { z } from 'zod';

/*
 * What is typed is kept twice: in this tab at once (`drafts.ts` of the forms), and, after a pause, on the server, where
 * another browser finds it.
 */

/** What lies in a draft on the server. `client`: the tab that kept it. */
const draftData = z.object({
  client: z.string(),
  values: z.record(z.string(), z.unknown()),
  rev: z.number().int().optional(),
});

const clientKey = 'survey-draft-client';

/** This tab, over reloads. */
export const thisClient = (): string => {
  const known = sessionStorage.getItem(clientKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(clientKey, made);
  return made;
};

/** The draft that this tab goes on from, by its revision; null: none. */
const knownKey = (place: string): string => `survey-draft-rev:${signedInUser()?.empid ?? ''}:${place}`;
const knownRev = (place: string): number | null => {
  const stored = sessionStorage.getItem(knownKey(place));
  return stored === null ? null : Number(stored);
};
const noteKnown = (place: string, rev: number | null): void => {
  if (rev === null) sessionStorage.removeItem(knownKey(place));
  else sessionStorage.setItem(knownKey(place), String(rev));
};

/** The name of the draft of a place in this tab. */
export const localName = (place: string): string => `surveys:${place}`;

export type ServerDraft = {
  draft: z.infer<typeof draftData> | null;
  savedat: string | null;
  rev: number | null;
};

const serverDraft = ({ data, savedat, rev }: z.infer<typeof storedDraft>): ServerDraft => ({
  draft: draftData.safeParse(data).data ?? null,
  savedat,
  rev,
});

export const readServerDraft = async (place: string): Promise<ServerDraft> =>
  serverDraft(await call(surveyDraftCalls.read, { query: { place } }));

/** Makes the draft of the server that of this tab. */
export const takeOver = (place: string, { draft, rev }: ServerDraft): void => {
  if (draft === null) return;
  writeDraft(localName(place), { values: draft.values, rev: draft.rev });
  noteKnown(place, rev);
};

/** Whether another tab has kept a draft on the server since this one has gone on from it, and they differ. */
const isElsewhere = (place: string, { draft, rev }: ServerDraft): boolean => {
  if (draft === null || draft.client === thisClient() || knownRev(place) === rev) return false;
  const local = readDraft(localName(place));
  return local !== null && JSON.stringify(local.values) !== JSON.stringify(draft.values);
};

/** What a 409 carries; null for any other failure. */
const conflictIn = (error: unknown): ServerDraft | null => {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const { data } = storedDraft.safeParse(error.content);
  return data ? serverDraft(data) : null;
};

/** When the draft was kept, null without one; or the draft of another tab, which stays until it is decided. */
export type Kept = { savedat: string | null } | { other: ServerDraft };

/** Keeps the draft of this tab on the server, or forgets it there. `replace`: also what another tab has kept. */
export const keepServerDraft = async (place: string, local: Draft<object> | null, replace = false): Promise<Kept> => {
  const data = local && {
    client: thisClient(),
    values: local.values,
    ...(local.rev === undefined ? {} : { rev: local.rev }),
  };
  const keep = async (on: { rev?: number | null }): Promise<Kept> => {
    const { savedat, rev } = await call(surveyDraftCalls.keep, { content: { place, data, ...on } });
    noteKnown(place, rev);
    return { savedat };
  };
  if (replace) return keep({});
  try {
    return await keep({ rev: knownRev(place) });
  } catch (error) {
    const other = conflictIn(error);
    if (other === null) throw error;
    if (isElsewhere(place, other)) return { other };
    // That of another tab is not forgotten with mine; what lies there is the same, or an answer to this tab was lost.
    if (data === null && other.draft?.client !== thisClient()) return { savedat: null };
    return keep({ rev: other.rev });
  }
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
    if (isElsewhere(place, stored)) return { savedat: null, other: stored };
    noteKnown(place, stored.rev);
    if (stored.draft === null) return { savedat: null, other: null };
    if (readDraft(localName(place)) === null) takeOver(place, stored);
    return { savedat: stored.savedat, other: null };
  } catch {
    return { savedat: null, other: null };
  }
};
