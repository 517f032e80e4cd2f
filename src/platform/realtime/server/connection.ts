import type { RawData, WebSocket } from 'ws';
import { isLanguage, type Language } from '#platform/i18n/languages.ts';
import { everyoneTopic, heartBeatMs, languageHeader, ownQueue, tokenHeader } from '../realtime.contract.ts';
import { BadFrame, framesOf, frameText, type Frame } from './frames.ts';
import { frameLimits, type Limits } from './limits.ts';
import type { Message } from './outgoing.ts';

/** The session that a connected socket belongs to. */
export type SocketSession = { oid: string; empid: string };

/** Why a CONNECT is rejected: a stable reason, and the close code. */
export class Rejected extends Error {
  readonly reason: string;
  readonly code: number;
  constructor(reason: string, code: number) {
    super(reason);
    this.reason = reason;
    this.code = code;
  }
}

/** What a connection asks of the broker. */
export type Host = {
  limits: Limits;
  /** Checks the token and counts the socket as the session's; throws `Rejected`. */
  enter: (connection: Connection, token: string) => Promise<SocketSession>;
  left: (connection: Connection) => void;
};

type Subscription = { id: string; destination: string };

const policy = 1008;
const destinations = new Set([everyoneTopic, ownQueue]);

/** `waiting`: no CONNECT yet; `entering`: its token is being checked. */
type State = 'waiting' | 'entering' | 'connected' | 'closing';

/** One socket, and what it may say: the server's side of STOMP 1.2 without SEND and transactions (ADR 0038). */
export class Connection {
  readonly network: string;
  readonly openedAt = performance.now();
  lang: Language;
  session: SocketSession | undefined;
  state: State = 'waiting';
  readonly #ws: WebSocket;
  readonly #host: Host;
  #heardAt = this.openedAt;
  #saidAt = this.openedAt;
  #windowFrom = this.openedAt;
  #inWindow = 0;
  #wantsBeats = false;
  #subscriptions: readonly Subscription[] = [];

  constructor(ws: WebSocket, host: Host, { network, lang }: { network: string; lang: Language }) {
    this.#ws = ws;
    this.#host = host;
    this.network = network;
    this.lang = lang;
    const control = (): void => this.#control();
    ws.on('message', (data, isBinary) => this.#message(data, isBinary));
    ws.on('ping', control);
    ws.on('pong', control);
    ws.on('close', () => this.#closed());
    // What breaks a socket also closes it.
    ws.on('error', () => undefined);
  }

  /** Sends the message once for each subscription to its destination; returns whether there was one. */
  deliver({ destination, frame }: Message): boolean {
    let delivered = false;
    for (const subscription of this.#subscriptions) {
      if (subscription.destination !== destination) continue;
      this.#write(frame(this.lang, subscription.id));
      delivered = true;
    }
    return delivered;
  }

  /** Says why, and closes. */
  fail(reason: string, code = policy, { detail = '', receipt }: { detail?: string; receipt?: string } = {}): void {
    if (this.state === 'closing') return;
    const headers = { message: reason, 'content-type': 'text/plain' };
    this.#write(frameText('ERROR', receipt === undefined ? headers : { ...headers, 'receipt-id': receipt }, detail));
    this.close(code, reason);
  }

  close(code: number, reason = ''): void {
    if (this.state === 'closing') return;
    this.state = 'closing';
    this.#ws.close(code, reason);
  }

  /** Ends the connection without a word, for peers that do not listen. */
  drop(): void {
    this.state = 'closing';
    this.#ws.terminate();
  }

  /** Called every second or so: pings, sends heart-beats, and ends what is silent. `now`: `performance.now()`. */
  tick(now: number): void {
    const { connectMs, silenceMs, pingMs } = this.#host.limits;
    if (this.state === 'closing') return;
    if (this.state !== 'connected') {
      if (now - this.openedAt > connectMs) this.fail('realtime.connect_late');
      return;
    }
    if (now - this.#heardAt > silenceMs) return this.drop();
    if (now - this.#saidAt < pingMs) return;
    this.#saidAt = now;
    this.#ws.ping();
    if (this.#wantsBeats) this.#write('\n');
  }

  #write(data: Buffer | string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.send(data, { binary: false });
    // A reader that takes nothing would have everything kept for it.
    if (this.#ws.bufferedAmount > this.#host.limits.unreadBytes) this.drop();
  }

  #closed(): void {
    this.state = 'closing';
    this.#host.left(this);
  }

  /** Counts what the client sends; false if it is too much. */
  #spend(): boolean {
    const now = performance.now();
    const { frames, framesWindowMs } = this.#host.limits;
    if (now - this.#windowFrom > framesWindowMs) {
      this.#windowFrom = now;
      this.#inWindow = 0;
    }
    this.#heardAt = now;
    this.#inWindow += 1;
    if (this.#inWindow <= frames) return true;
    this.fail('realtime.too_fast');
    return false;
  }

  #control(): void {
    if (this.state !== 'closing') this.#spend();
  }

  #message(data: RawData, isBinary: boolean): void {
    if (this.state === 'closing') return;
    if (isBinary) return this.close(1003, 'text frames only');
    if (!this.#spend()) return;
    try {
      let first = true;
      for (const frame of framesOf((data as Buffer).toString())) {
        if (!first && !this.#spend()) return;
        first = false;
        this.#take(frame);
        if (this.#isClosing()) return;
      }
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error;
      this.fail('realtime.malformed', policy, { detail: error.message });
    }
  }

  /** The state may have changed in a method that was called meanwhile. */
  #isClosing(): boolean {
    return this.state === 'closing';
  }

  #take({ command, headers }: Frame): void {
    const receipt = headers.get('receipt');
    const options = receipt === undefined ? {} : { receipt };
    if (command === 'CONNECT' || command === 'STOMP') return this.#connect(headers);
    if (this.state !== 'connected') return this.fail('realtime.not_connected', policy, options);
    const problem = this.#act(command, headers);
    if (problem !== undefined) return this.fail(problem, policy, options);
    if (receipt !== undefined) this.#write(frameText('RECEIPT', { 'receipt-id': receipt }));
    if (command === 'DISCONNECT') this.close(1000);
  }

  /** Does what a frame asks for; returns the reason if it cannot. */
  #act(command: string, headers: Frame['headers']): string | undefined {
    switch (command) {
      case 'SUBSCRIBE':
        return this.#subscribe(headers);
      case 'UNSUBSCRIBE': {
        const left = this.#subscriptions.filter(({ id }) => id !== headers.get('id'));
        if (left.length === this.#subscriptions.length) return 'realtime.no_such_subscription';
        this.#subscriptions = left;
        return undefined;
      }
      case 'DISCONNECT':
        return undefined;
      default:
        return 'realtime.refused_command';
    }
  }

  #subscribe(headers: Frame['headers']): string | undefined {
    const [id = '', destination = ''] = [headers.get('id'), headers.get('destination')];
    if (id === '' || id.length > frameLimits.subscriptionLength) return 'realtime.malformed';
    if (!destinations.has(destination)) return 'realtime.unknown_destination';
    // Messages are not kept for a client that would acknowledge them.
    if ((headers.get('ack') ?? 'auto') !== 'auto') return 'realtime.refused_command';
    if (this.#subscriptions.some((known) => known.id === id)) return 'realtime.subscribed_twice';
    if (this.#subscriptions.length >= this.#host.limits.subscriptions) return 'realtime.too_many_subscriptions';
    this.#subscriptions = [...this.#subscriptions, { id, destination }];
    return undefined;
  }

  #connect(headers: Frame['headers']): void {
    if (this.state !== 'waiting') return this.fail('realtime.connected_twice');
    const versions = (headers.get('accept-version') ?? '1.0').split(',');
    const version = ['1.2', '1.1'].find((known) => versions.includes(known));
    if (version === undefined) return this.fail('realtime.unknown_version', policy, { detail: 'versions: 1.1, 1.2' });
    const beats = /^(\d{1,9}),(\d{1,9})$/.exec(headers.get('heart-beat') ?? '0,0');
    if (!beats) return this.fail('realtime.malformed', policy, { detail: 'heart-beat' });
    this.#wantsBeats = Number(beats[2]) > 0;
    const lang = headers.get(languageHeader);
    if (isLanguage(lang)) this.lang = lang;
    this.state = 'entering';
    void this.#enter(headers.get(tokenHeader) ?? '', version);
  }

  async #enter(token: string, version: string): Promise<void> {
    try {
      const session = await this.#host.enter(this, token);
      if (this.#isClosing()) return;
      this.state = 'connected';
      const beat = String(heartBeatMs);
      this.#write(
        frameText('CONNECTED', { version, 'heart-beat': `${beat},${beat}`, session: session.oid, server: 'steward' }),
      );
    } catch (error) {
      if (error instanceof Rejected) this.fail(error.reason, error.code);
      else this.fail('wire.unavailable', 1013);
    }
  }
}
