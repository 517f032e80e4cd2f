import { Client, type IFrame } from '@stomp/stompjs';
import { currentLanguage, onLanguageChange } from '#platform/i18n/web/language-store.ts';
import { expiryOf, sessionOf } from '#platform/session/web/session-store.ts';
import { CallError } from '#platform/wire/web/call-error.ts';
import {
  everyoneTopic,
  heartBeatMs,
  languageHeader,
  ownQueue,
  socketPath,
  tokenHeader,
  type Kick,
} from '../realtime.contract.ts';
import { noticeArrived, setRealtimeState, type Arrived } from './realtime-store.ts';

/** Seed 002 §9. Each wait differs by up to a half, so that clients do not all come back at once. */
const reconnectMs = 5_000;
const checkMs = 2_000;
/** When there are too many sockets already, coming back soon does not help. */
const fullMs = 60_000;
const connectMs = 15_000;
/** A token that expires this soon is replaced first. */
const staleSeconds = 30;
/** After so long without a word from the server, a page that wakes up does not wait for the connection to time out. */
const silentMs = 45_000;

const spread = (ms: number): number => ms * (0.5 + Math.random());

const address = (): string => {
  const { protocol, host } = globalThis.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}`;
};

const isNotice = (value: unknown): value is Arrived =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const parsed = (body: string): Arrived | null => {
  try {
    const value: unknown = JSON.parse(body);
    return isNotice(value) ? value : null;
  } catch {
    return null;
  }
};

/** Whose session it is. `probe`: any call, which shows in the usual way that the session has ended. */
export type RealtimeSession = {
  token: () => string | null;
  /** Replaces the stale token. Throws `CallError`. */
  refresh: (stale: string | null) => Promise<void>;
  probe: () => void;
};

/** `onKick`: the server says that the session named `ended` has ended, and why. */
export type OnKick = (kick: Kick, ended: string) => void;

type Options = { session: RealtimeSession; onKick: OnKick };

/** The token to connect with, refreshed if it is about to expire. Throws `CallError`. */
const freshToken = async (session: RealtimeSession): Promise<string | null> => {
  const token = session.token();
  if (token === null || expiryOf(token) - Date.now() / 1_000 > staleSeconds) return token;
  await session.refresh(token);
  return session.token();
};

class Connection {
  readonly #onKick: Options['onKick'];
  readonly #session: RealtimeSession;
  #client: Client | undefined;
  #opening = false;
  #stopped = false;
  #nextTry = 0;
  #heardAt = 0;
  /** A session that has ended: nothing is tried until there is another one. */
  #overWith: string | null = null;

  constructor({ session, onKick }: Options) {
    this.#session = session;
    this.#onKick = onKick;
  }

  /** Connects if there is no connection and it is time to. */
  check(): void {
    if (this.#stopped || this.#opening || this.#client?.active || !navigator.onLine) return;
    const token = this.#session.token();
    if (token === null || sessionOf(token) === this.#overWith || performance.now() < this.#nextTry) return;
    this.#opening = true;
    void this.#open().finally(() => {
      this.#opening = false;
    });
  }

  /** The page is looked at again, or the network is back. */
  wake(): void {
    if (document.visibilityState !== 'visible') return;
    const client = this.#client;
    if (client?.active) {
      if (performance.now() - this.#heardAt > silentMs) client.forceDisconnect();
      return;
    }
    this.#nextTry = Math.min(this.#nextTry, performance.now() + 1_000 * Math.random());
  }

  /** Connects again, for example in another language. */
  again(): void {
    this.#nextTry = 0;
    void this.#client?.deactivate();
  }

  stop(): void {
    this.#stopped = true;
    setRealtimeState('off');
    void this.#client?.deactivate();
  }

  async #open(): Promise<void> {
    this.#nextTry = performance.now() + spread(reconnectMs);
    let token: string | null;
    try {
      token = await freshToken(this.#session);
    } catch (error) {
      this.#notRefreshed(error, this.#session.token());
      return setRealtimeState('waiting');
    }
    if (token === null || this.#stopped) return;
    setRealtimeState('connecting');
    this.#start(token);
  }

  #start(token: string): void {
    const client = new Client({
      brokerURL: address(),
      connectHeaders: { [tokenHeader]: token, [languageHeader]: currentLanguage() },
      connectionTimeout: connectMs,
      reconnectDelay: 0,
      heartbeatIncoming: heartBeatMs,
      heartbeatOutgoing: heartBeatMs,
      discardWebsocketOnCommFailure: true,
      onConnect: () => this.#subscribe(client, token),
      onHeartbeatReceived: () => {
        this.#heardAt = performance.now();
      },
      onStompError: (frame) => this.#refused(frame, token),
      onWebSocketClose: () => {
        if (this.#client === client) this.#lost(client);
      },
    });
    this.#client = client;
    this.#heardAt = performance.now();
    client.activate();
  }

  #lost(client: Client): void {
    this.#client = undefined;
    if (client.active) void client.deactivate();
    if (!this.#stopped) setRealtimeState('waiting');
  }

  #subscribe(client: Client, token: string): void {
    const waitingFor = new Set([ownQueue, everyoneTopic]);
    for (const destination of [ownQueue, everyoneTopic]) {
      client.watchForReceipt(destination, () => {
        waitingFor.delete(destination);
        if (waitingFor.size === 0) setRealtimeState('connected');
      });
      client.subscribe(destination, ({ body }) => this.#arrived(parsed(body), token), { receipt: destination });
    }
  }

  #arrived(notice: Arrived | null, token: string): void {
    this.#heardAt = performance.now();
    if (notice === null) return;
    if (notice.type !== 'kick') return noticeArrived(notice);
    // Not that of the page's token: the page may have begun its next session already.
    const ended = sessionOf(token);
    this.#overWith = ended;
    this.#onKick(notice as unknown as Kick, ended);
  }

  #refused({ headers }: IFrame, token: string): void {
    const reason = headers['message'] ?? '';
    if (reason === 'realtime.too_many_sockets') this.#nextTry = performance.now() + spread(fullMs);
    if (reason === 'wire.session_over' || reason === 'login.must_change') {
      this.#overWith = sessionOf(token);
      this.#session.probe();
    }
    if (reason === 'wire.token_invalid') {
      this.#session.refresh(token).then(
        () => {
          this.#nextTry = 0;
        },
        (error: unknown) => this.#notRefreshed(error, token),
      );
    }
  }

  /** Where the session is over, the page shows so; anything else passes, and is tried again. */
  #notRefreshed(error: unknown, token: string | null): void {
    if (!(error instanceof CallError) || error.status !== 401) return;
    this.#overWith = token === null ? null : sessionOf(token);
    this.#session.probe();
  }
}

/** Keeps the page connected until the returned function is called. */
export const connectRealtime = (options: Options): (() => void) => {
  const connection = new Connection(options);
  const wake = (): void => connection.wake();
  const checking = setInterval(() => connection.check(), checkMs);
  globalThis.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  const forget = onLanguageChange(() => connection.again());
  connection.check();
  return () => {
    clearInterval(checking);
    globalThis.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    forget();
    connection.stop();
  };
};
