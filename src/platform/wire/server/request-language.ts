import type { FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage, languageCookie, type Language } from '#platform/i18n/languages.ts';

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=([A-Za-z-]+)`);

const field = (holder: unknown): unknown =>
  typeof holder === 'object' && holder !== null && 'lang' in holder ? holder.lang : undefined;

const inCookie = (cookie: string | undefined): string | undefined => cookie?.match(cookiePattern)?.[1];

/** The language of a request that has no fields: that of the cookie, else Simplified Chinese. */
export const languageOfCookie = (cookie: string | undefined): Language =>
  [inCookie(cookie)].find(isLanguage) ?? defaultLanguage;

/** The language that a request asks for: the field `lang` as in the seeds, else the cookie, else Simplified Chinese. */
export const languageOf = (request: FastifyRequest): Language => {
  const named = [field(request.query), field(request.body), inCookie(request.headers.cookie)];
  return named.find(isLanguage) ?? defaultLanguage;
};
