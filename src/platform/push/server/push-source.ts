import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';

/**
 * What a person is shown. `stands`: news; withdrawn: it takes the place of what was shown before, and is not sent to
 * who was shown nothing; settled: the person has seen to it already. `path`: a place in the app; may be empty.
 */
export type PushWords = { stands: 'news' | 'withdrawn' | 'settled'; title: string; body: string; path: string };

/** What a feature pushes. Its words are asked for when they are sent, so that they are those of that moment. */
export type PushSource = {
  /** Names it in `push_sending`; never changed once released. */
  kind: string;
  /** What these people are shown of a subject; without those whom it does not concern. */
  wordsOf: (
    db: Read,
    subject: string,
    empids: readonly string[],
    lang: Language,
  ) => Promise<ReadonlyMap<string, PushWords>>;
};
