import { z } from 'zod';

/**
 * What happens to people: they gain something (`gain`), lose it (`lose`), see something else than before (`reach`), no
 * longer see something (`hide`), or cannot go on without doing something (`stop`).
 */
const kind = z.enum(['gain', 'lose', 'reach', 'hide', 'stop']);
export type EffectKind = z.infer<typeof kind>;

/**
 * What an act does, computed by the server before it takes place, in the reader's language. `digest`: sent to confirm
 * exactly these effects. `changed`: they are not those that the person has confirmed. `act`: the verb, for the button.
 * `danger`: it takes something from people. `when`: the time at which people notice; empty if nobody does. `type`: the
 * number that the person types where more people are affected than the setting `ImpactConfirmation` allows; null: none.
 */
export const sheet = z.object({
  digest: z.string(),
  changed: z.boolean(),
  title: z.string(),
  act: z.string(),
  danger: z.boolean(),
  /** `count`: null where it is not known, or where the line says it for everybody. `about`: an estimate. */
  people: z.array(z.object({ kind, text: z.string(), count: z.number().int().nullable(), about: z.boolean() })),
  /** `from` is empty for something new, `to` for something that goes. */
  changes: z.array(z.object({ subject: z.string(), from: z.string(), to: z.string() })),
  when: z.string(),
  notes: z.array(z.object({ text: z.string(), warning: z.boolean() })),
  type: z.number().int().nullable(),
  /** For how many hours the act can be undone; 0: not at all. */
  undoHours: z.number().int(),
});
export type Sheet = z.infer<typeof sheet>;
