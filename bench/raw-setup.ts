/**
 * A statement as the product sends it. Values are sent unchanged, except for the marks, which are replaced by values of
 * the request.
 */
export type RawStatement = { name: string; text: string; values: readonly unknown[] };

/**
 * Placeholders for a record's id, for a text to write or to search (two letters, as when searching), and for settings
 * to write.
 */
export const marks = { id: '⟨id⟩', text: '⟨⟩', config: '{"push":"⟨push⟩"}' } as const;

export type RawSetup = {
  url: string;
  poolSize: number;
  timeZone: string;
  statements: Record<string, RawStatement[]>;
};
