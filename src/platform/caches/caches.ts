/**
 * What servers remember: the index of functions and conditions, people with their functions, live sessions, verified
 * tokens.
 */
export const cacheNames = ['functions', 'people', 'sessions', 'tokens'] as const;
export type CacheName = (typeof cacheNames)[number];

/** 0 all, 1 what belongs to app users, 2 what belongs to web users (seed 000 §7, §9). */
export const cacheScopes = ['0', '1', '2'] as const;
export type CacheScope = (typeof cacheScopes)[number];

/** One server, and how many entries each of its caches holds. */
export type ServerCaches = { server: string; held: Record<CacheName, number> };
