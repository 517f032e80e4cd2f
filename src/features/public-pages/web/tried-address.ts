import { safeRedirect } from '#platform/session/web/redirect.ts';

/** The address that could not be reached, from /50x?from=; never one of another site. */
export const triedAddress = (): string =>
  safeRedirect(new URLSearchParams(globalThis.location.search).get('from'), globalThis.location.origin);
