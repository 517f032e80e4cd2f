import { z } from 'zod';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { oid, requiredText } from '#platform/wire/values.ts';
import {
  chosenDead,
  deadPreview,
  searchReasons,
  writeBackLimits,
  writeBackMenu,
  writeBackReasons,
} from './write-backs.contract.ts';

const { changed, nothing, tooManyAtOnce } = writeBackReasons;

/** Discarding what failed for good. */
export const discardCalls = {
  preview: endpoint({
    method: 'POST',
    reads: true,
    path: '/bpm/write-back/discard/preview',
    summary: 'What would be discarded',
    right: mayLook(writeBackMenu.id),
    content: z.object(chosenDead),
    answer: deadPreview,
    reasons: searchReasons,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/bpm/write-back/discard',
    summary:
      'Discards what has failed for good and matches, with the reason; `count`: how many the preview has said, at most 10,000',
    right: mayChange(writeBackMenu.id, { scope: 'everywhere' }),
    undo: true,
    effects: 'the dry run before it says what is discarded, and nobody is reached',
    content: z.object({
      ...chosenDead,
      reason: requiredText(writeBackLimits.reason),
      count: z.number().int().positive(),
    }),
    answer: z.object({ oid, total: z.number().int() }),
    reasons: [...searchReasons, changed, nothing, tooManyAtOnce],
  }),
};
