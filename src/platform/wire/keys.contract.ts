import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';

export const keyCalls = {
  keys: endpoint({
    method: 'GET',
    path: '/jwks',
    summary:
      'Public keys: use enc seals content, use sig signs access tokens; nonce: for the protected header of a sealed password',
    right: everyone,
    answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())), nonce: z.string() }),
  }),
};
