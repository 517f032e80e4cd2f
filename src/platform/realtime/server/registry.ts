import type { Connection, SocketSession } from './connection.ts';
import type { Limits } from './limits.ts';

/** Sets of connections by a key; a key without any has no entry. */
class Groups {
  readonly #groups = new Map<string, Set<Connection>>();

  of(key: string): ReadonlySet<Connection> {
    return this.#groups.get(key) ?? none;
  }
  keys(): Iterable<string> {
    return this.#groups.keys();
  }
  has(key: string): boolean {
    return this.#groups.has(key);
  }
  add(key: string, connection: Connection): void {
    const group = this.#groups.get(key);
    if (group) group.add(connection);
    else this.#groups.set(key, new Set([connection]));
  }
  remove(key: string, connection: Connection): void {
    const group = this.#groups.get(key);
    group?.delete(connection);
    if (group?.size === 0) this.#groups.delete(key);
  }
}

const none: ReadonlySet<Connection> = new Set();

/** Every socket of this server, and how many there may be. */
export class Registry {
  readonly #limits: Limits;
  readonly #all = new Set<Connection>();
  /** Sockets without a session, in the order in which they came, and by the network that they came from. */
  readonly #strangers = new Set<Connection>();
  readonly #networks = new Groups();
  readonly #people = new Groups();
  readonly #sessions = new Groups();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }
  get waiting(): number {
    return this.#strangers.size;
  }

  all(): Iterable<Connection> {
    return this.#all;
  }
  ofPerson(empid: string): ReadonlySet<Connection> {
    return this.#people.of(empid);
  }
  ofSession(oid: string): ReadonlySet<Connection> {
    return this.#sessions.of(oid);
  }
  people(): Iterable<string> {
    return this.#people.keys();
  }
  sessions(): Iterable<string> {
    return this.#sessions.keys();
  }

  /**
   * Whether another socket of the network may open. Sockets that have said nothing make room for newer ones, since a
   * client that means well sends CONNECT at once.
   */
  makeRoom(network: string): boolean {
    const { sockets, waiting, waitingPerAddress } = this.#limits;
    if (this.#all.size >= sockets && !this.#dropOldest(this.#strangers)) return false;
    if (this.#networks.of(network).size >= waitingPerAddress && !this.#dropOldest(this.#networks.of(network)))
      return false;
    return this.#strangers.size < waiting || this.#dropOldest(this.#strangers);
  }

  open(connection: Connection): void {
    this.#all.add(connection);
    this.#strangers.add(connection);
    this.#networks.add(connection.network, connection);
  }

  /** Counts the socket as the session's; false if the person has too many. */
  enter(connection: Connection, session: SocketSession): boolean {
    if (this.#people.of(session.empid).size >= this.#limits.perPerson) return false;
    this.#noStranger(connection);
    connection.session = session;
    this.#people.add(session.empid, connection);
    this.#sessions.add(session.oid, connection);
    return true;
  }

  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    this.#noStranger(connection);
    const { session } = connection;
    if (!session) return;
    this.#people.remove(session.empid, connection);
    this.#sessions.remove(session.oid, connection);
  }

  #noStranger(connection: Connection): void {
    this.#strangers.delete(connection);
    this.#networks.remove(connection.network, connection);
  }

  #dropOldest(among: Iterable<Connection>): boolean {
    for (const connection of among) {
      if (connection.state === 'entering') continue;
      this.remove(connection);
      connection.drop();
      return true;
    }
    return false;
  }
}
