/**
 * The caches of a server: the index of functions and conditions, people with their functions, live sessions, and
 * verified tokens.
 */
export const cacheNames = ['functions', 'people', 'sessions', 'tokens'] as const;
export type CacheName = (typeof cacheNames)[number];

/** 0 everything, 1 data of app users, 2 data of web users (seed 000 §7, §9). */
export const cacheScopes = ['0', '1', '2'] as const;
export type CacheScope = (typeof cacheScopes)[number];

/** A server and the number of entries in each of its caches. */
export type ServerCaches = { server: string; held: Record<CacheName, number> };
