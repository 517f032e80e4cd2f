import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';

const shape = z.object({
  lang: z.enum(languages),
  dark: z.boolean(),
  width: z.int().min(320).max(4000),
  /** Where every screen goes; left out, the pictures of README.md are taken into docs/pictures. */
  out: z.string().min(1).optional(),
  /** Part of the names of those that are taken. */
  only: z.string().default(''),
});

/** What to photograph, as `scripts/pictures.mjs` passes it on. */
export const readRequest = (): z.output<typeof shape> => shape.parse(JSON.parse(process.env['PICTURES'] ?? '{}'));
