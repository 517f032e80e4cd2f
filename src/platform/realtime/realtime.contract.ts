import type { SessionEnded } from '#platform/session/session.contract.ts';

/** STOMP 1.2 over a WebSocket (wire.md, Realtime; ADR 0038). What server and console agree on. */
export const socketPath = '/api/stomp';

/** Subprotocols of the WebSocket, the preferred first. */
export const subprotocols = ['v12.stomp', 'v11.stomp'] as const;

/** What is said to everyone who is signed in. */
export const everyoneTopic = '/topic/notify';
/** What is said to this person alone, in each of the person's own sessions. */
export const ownQueue = '/user/queue/notify';

/** Milliseconds between two signs of life, in both directions (seed 002 §9). */
export const heartBeatMs = 20_000;

/** Header of CONNECT that carries the access token. */
export const tokenHeader = 'token';
/** Header of CONNECT for the language; without it the cookie of the request decides. */
export const languageHeader = 'lang';

/** Close codes of the WebSocket beyond those of RFC 6455: the session has ended, or is held by maintenance. */
export const closeCodes = { sessionOver: 4401, maintenance: 4503 } as const;

/** The notice that a session has ended, sent right before its socket is closed. */
export type Kick = SessionEnded & { type: 'kick'; code: '401'; title: string };
