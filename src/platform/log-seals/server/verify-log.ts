import { sql } from 'kysely';
import type { Database, Read } from '#platform/db/server/database.ts';
import { digestOf, hashOfRow, type HashedRow, type Leaf, readLeaves, rowsToHash } from './leaves.ts';
import { isSignedBy, noRoot, rootOf, type Seal, type TrustedKeys } from './seal-chain.ts';
import type { SentRoot } from './send-roots.ts';
import { readStubs, type Stubs } from './stubs.ts';

/**
 * What verification finds. changed, missing, added: a row that is sealed otherwise, sealed and not there, there and not
 * sealed among rows that are; erased: personal values removed without a record; seal: a seal that is wrong or missing;
 * cut_off: seals that were sent out and are no longer there; roots: a root that was sent out differs; stub: retention.
 */
export type FindingKind = 'changed' | 'missing' | 'added' | 'erased' | 'seal' | 'cut_off' | 'roots' | 'stub';

/** `oid`, `micros`, `row`: the row of the log, its time and what it is about; `seal`: the number of the seal. */
export type Finding = {
  kind: FindingKind;
  seal?: number;
  oid?: string;
  micros?: number;
  row?: string;
  detail?: string;
};

/** `findings`: the first thousand of them; `found`: how many there are. */
export type Verification = {
  seals: number;
  rows: number;
  lastSeal: number;
  sealedAt: number | null;
  root: string;
  unsealed: number;
  dropped: number;
  erased: number;
  found: number;
  findings: Finding[];
};

export type Verified = {
  keys: TrustedKeys;
  /** What was sent out, in its order. */
  roots?: AsyncIterable<SentRoot> | undefined;
  /** Called after each seal; may throw to stop. */
  step?: (seals: number) => void;
};

const mostFindings = 1_000;
/** Counting the rows that are not sealed takes longest. */
const longestStatementMs = 80_000;

type StoredSeal = Seal & { leaves: Buffer | null; root: string; signature: Buffer };

const nextSeal = async (db: Read, no: number): Promise<StoredSeal | undefined> => {
  const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
  const { rows } = await sql<StoredSeal>`
    select no, from_step as from, to_step as to, rows, ${micros('first_at')} as "firstAt", ${micros('last_at')} as "lastAt",
      ${micros('sealed_at')} as "sealedAt", personal, encode(leaves_digest, 'hex') as "leavesDigest",
      encode(previous, 'hex') as previous, kid, leaves, encode(root, 'hex') as root, signature
    from log_seal where no > ${no} order by no limit 1`.execute(db);
  return rows[0];
};

/** The state of one verification. */
class Check {
  readonly result: Verification = {
    seals: 0,
    rows: 0,
    lastSeal: 0,
    sealedAt: null,
    root: noRoot,
    unsealed: 0,
    dropped: 0,
    erased: 0,
    found: 0,
    findings: [],
  };
  /** Where the chain must go on. */
  to = 0;
  readonly #db: Read;
  readonly #keys: TrustedKeys;
  readonly #stubs: Stubs;
  readonly #forgotten: ReadonlySet<string>;

  constructor(db: Read, keys: TrustedKeys, stubs: Stubs, forgotten: ReadonlySet<string>) {
    this.#db = db;
    this.#keys = keys;
    this.#stubs = stubs;
    this.#forgotten = forgotten;
    for (const detail of stubs.wrong) this.find({ kind: 'stub', detail });
  }

  find(finding: Finding): void {
    this.result.found += 1;
    if (this.result.findings.length < mostFindings) this.result.findings.push(finding);
  }

  /** A seal by itself and as the next of the chain. */
  #checkSeal(seal: StoredSeal): void {
    const { no, root, signature, leaves } = seal;
    const wrong = (detail: string): void => this.find({ kind: 'seal', seal: no, detail });
    const expected = this.result.lastSeal + 1;
    if (no !== expected)
      wrong(expected === no - 1 ? `seal ${expected} is missing` : `seals ${expected} to ${no - 1} are missing`);
    else if (seal.from !== this.to || seal.previous !== this.result.root)
      wrong('it does not follow the seal before it');
    const computed = rootOf(seal);
    if (computed.toString('hex') !== root) wrong('its contents were changed');
    else if (!isSignedBy(this.#keys, seal.kid, computed, signature))
      wrong(this.#keys.has(seal.kid) ? 'its signature is wrong' : `its key ${seal.kid} is not trusted`);
    if (leaves && digestOf(leaves).toString('hex') !== seal.leavesDigest) wrong('its leaves were changed');
    if (!leaves && !this.#isDropped(seal)) wrong('its leaves are missing, and no stub says that its rows were dropped');
  }

  #isDropped({ firstAt, lastAt }: StoredSeal): boolean {
    return this.#stubs.covers(firstAt) && this.#stubs.covers(lastAt);
  }

  async #checkRows(seal: StoredSeal): Promise<void> {
    if (!seal.leaves && !this.#isDropped(seal)) return;
    const leaves = new Map<string, Leaf>();
    for (const leaf of seal.leaves ? readLeaves(seal.leaves) : []) leaves.set(leaf.oid, leaf);
    const range = { first: seal.from, last: seal.to };
    const { rows } = await sql<HashedRow>`${rowsToHash(range, seal.personal)}`.execute(this.#db);
    for (const row of rows) {
      this.result.rows += 1;
      if (row.erased) this.result.erased += 1;
      const leaf = leaves.get(row.oid);
      leaves.delete(row.oid);
      const about = { seal: seal.no, oid: row.oid, micros: row.micros, row: `${row.table_name} ${row.key}` };
      if (!leaf) this.find({ kind: 'added', ...about });
      else if (leaf.step !== row.step || leaf.hash !== hashOfRow(row)) this.find({ kind: 'changed', ...about });
      else if (row.erased && !(row.person !== null && this.#forgotten.has(row.person)))
        this.find({ kind: 'erased', ...about });
    }
    if (!seal.leaves) this.result.dropped += seal.rows;
    for (const { oid, micros } of leaves.values()) {
      if (this.#stubs.covers(micros)) this.result.dropped += 1;
      else this.find({ kind: 'missing', seal: seal.no, oid, micros });
    }
  }

  async check(seal: StoredSeal): Promise<void> {
    this.#checkSeal(seal);
    await this.#checkRows(seal);
    const { result } = this;
    result.seals += 1;
    result.lastSeal = seal.no;
    result.sealedAt = seal.sealedAt;
    result.root = seal.root;
    this.to = seal.to;
  }

  /** What only the whole chain says. */
  async finish(): Promise<void> {
    const { result } = this;
    if (result.dropped !== this.#stubs.rows)
      this.find({
        kind: 'stub',
        detail: `${this.#stubs.rows} rows were dropped by the stubs, and ${result.dropped} are no longer there`,
      });
    const { rows } = await sql<{ unsealed: number }>`
      select count(*) as unsealed from database_log where step > ${this.to}`.execute(this.#db);
    result.unsealed = rows[0]?.unsealed ?? 0;
    const { rows: below } = await sql<{ oid: string; micros: number; row: string }>`
      select oid, (extract(epoch from at) * 1000000)::bigint as micros, table_name || ' ' || key as row
      from database_log where step <= 0 order by step limit ${mostFindings}`.execute(this.#db);
    for (const row of below) this.find({ kind: 'added', ...row });
  }
}

/** Compares what was sent out with the chain, side by side: both are read once. */
const rootsReader = (check: Check, { roots, keys }: Verified) => {
  const lines = roots?.[Symbol.asyncIterator]();
  const read = async (): Promise<SentRoot | undefined> => {
    const next = await lines?.next();
    if (next === undefined || next.done) return undefined;
    const { kid, root, signature, no } = next.value;
    if (!isSignedBy(keys, kid, Buffer.from(root, 'hex'), Buffer.from(signature, 'base64')))
      check.find({ kind: 'roots', seal: no, detail: 'the signature of the root that was sent out is wrong' });
    return next.value;
  };
  let ahead: SentRoot | undefined;
  return {
    start: async (): Promise<void> => {
      ahead = await read();
    },
    compare: async ({ no, root }: StoredSeal): Promise<void> => {
      let line = ahead;
      for (; line && line.no <= no; line = await read())
        if (line.no === no && line.root !== root)
          check.find({ kind: 'roots', seal: no, detail: 'another root was sent out for it' });
      ahead = line;
    },
    finish: async (): Promise<void> => {
      const first = ahead;
      if (!first) return;
      let last = first;
      for (let line = await read(); line; line = await read()) last = line;
      const which = first.no === last.no ? `seal ${first.no} of ${first.at}` : `seals ${first.no} to ${last.no}`;
      check.find({
        kind: 'cut_off',
        seal: first.no,
        detail: `${which}, sent out until ${last.at}, with ${last.rows} rows in the last`,
      });
    },
  };
};

/**
 * Verifies the whole log: the chain, its signatures, each row, the stubs of retention, and what was sent out. Reads one
 * snapshot, seal by seal; holds the rows of one seal in memory.
 */
export const verifyLog = (db: Database, verified: Verified): Promise<Verification> =>
  db.readWithin({ milliseconds: longestStatementMs }, async (connection) => {
    await sql`begin isolation level repeatable read read only`.execute(connection);
    try {
      const forgotten = await sql<{ empid: string }>`select distinct empid from erasure`.execute(connection);
      const check = new Check(
        connection,
        verified.keys,
        await readStubs(connection, verified.keys),
        new Set(forgotten.rows.map(({ empid }) => empid)),
      );
      const roots = rootsReader(check, verified);
      await roots.start();
      for (let seal = await nextSeal(connection, 0); seal; seal = await nextSeal(connection, seal.no)) {
        await check.check(seal);
        await roots.compare(seal);
        verified.step?.(check.result.seals);
      }
      await roots.finish();
      await check.finish();
      return check.result;
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
