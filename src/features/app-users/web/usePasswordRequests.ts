import { useQuery } from '@tanstack/react-query';
import { forgottenPasswordCalls } from '#features/app-users/forgotten-passwords.contract.ts';
import { call } from '#platform/wire/web/client.ts';

export const passwordRequestsKey = ['password-requests'] as const;
const askAgainMs = 60_000;

/** How many people of the reader's scope wait for a new password; asked again each minute. */
export const useRequestCount = (): number =>
  useQuery({
    queryKey: [...passwordRequestsKey, 'count'],
    queryFn: async () => (await call(forgottenPasswordCalls.list, { query: { pageSize: 1 } })).total,
    refetchInterval: askAgainMs,
  }).data ?? 0;
