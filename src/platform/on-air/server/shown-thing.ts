import type { Read } from '#platform/db/server/database.ts';
import type { Phrase } from '#platform/effects/server/plan.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { OnAir } from '../on-air.ts';
import type { OnAirKind } from '../on-air.texts.ts';

/** A part of something shown that readers notice. `words`: said instead of the values, for what is not text. */
export type ShownPart = { subject: Phrase; value: string; words?: Phrase };

/** Who sees it. `count`: null where it is not known. `about`: it changes all the time. */
export type Audience = { who: Phrase; count: number | null; about?: boolean };

/** Something that employees see, as it is now; without `start` and `end` it is shown until it is taken off. */
export type ShownThing = {
  key: string;
  name: string;
  state: OnAir;
  /** The words for its state; by default those of what is shown for a period. */
  words?: OnAirKind;
  start?: string | null;
  end?: string | null;
  parts?: readonly ShownPart[];
  audience: Audience;
};

export type Shown<Result> = {
  /** What it is, in the middle of a sentence: “banner”. */
  kind: Text;
  /** The things before the change, and after it with its result. `lang`: for names of codes. */
  read: (db: Read, result: Result | undefined, lang: Language) => Promise<readonly ShownThing[]>;
  /** The call deletes: its sheet is the question before deleting. `depends`: what is deleted with the things. */
  deletes?: { depends?: Text };
  /** How many things of the kind are on air; for the warning that none is left. */
  onAirNow?: (db: Read) => Promise<number>;
};
