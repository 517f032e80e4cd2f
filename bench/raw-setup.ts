/**
 * A statement as the product sends it. Its values are sent as they are, but for the marks, which stand for what a
 * request brings.
 */
export type RawStatement = { name: string; text: string; values: readonly unknown[] };

/**
 * Stand for the id of a record, for a text to write or to look for (two letters, as what is looked for), and for
 * settings to write.
 */
export const marks = { id: '⟨id⟩', text: '⟨⟩', config: '{"push":"⟨push⟩"}' } as const;

export type RawSetup = {
  url: string;
  poolSize: number;
  timeZone: string;
  statements: Record<string, RawStatement[]>;
};
