import { z } from 'zod';
import type { Picked } from '#platform/picker/web/PickerField.tsx';
import { fieldReasons } from '#platform/wire/values.ts';

/** A row that must be picked. */
export const requiredPick = z
  .custom<Picked | null>()
  .refine((picked) => Boolean(picked?.value), { error: fieldReasons.mustDeclare });

export const pickedText = (picked: Picked | null): string => picked?.text ?? '';
