/** What one server holds, and how long it waits (ADR 0038). Times in milliseconds. */
export type Limits = {
  /** Bytes of a WebSocket message, all fragments together. */
  messageBytes: number;
  fragments: number;
  /** Sockets that have not sent CONNECT, from one address (IPv6: /64) and from all. */
  waitingPerAddress: number;
  waiting: number;
  perPerson: number;
  sockets: number;
  /** Frames, heart-beats, pings and pongs of one socket in a window. */
  frames: number;
  framesWindowMs: number;
  subscriptions: number;
  /** Bytes that wait for a reader. */
  unreadBytes: number;
  connectMs: number;
  pingMs: number;
  silenceMs: number;
  /** How long a peer may take to answer the closing of a socket. */
  closingMs: number;
  tickMs: number;
};

export const usualLimits: Limits = {
  messageBytes: 64 * 1024,
  fragments: 64,
  waitingPerAddress: 20,
  waiting: 500,
  perPerson: 20,
  sockets: 50_000,
  frames: 30,
  framesWindowMs: 10_000,
  subscriptions: 8,
  unreadBytes: 1024 * 1024,
  connectMs: 10_000,
  pingMs: 20_000,
  silenceMs: 90_000,
  closingMs: 2_000,
  tickMs: 1_000,
};

/** Parts of a frame (STOMP 1.2, Size Limits). */
export const frameLimits = { headers: 50, lineLength: 2_048, subscriptionLength: 200 };
