import type pg from 'pg';
import { copyOut } from '#platform/db/server/copy.ts';
import { RowIndex } from './row-index.ts';
import { type Block, blockRows, SheetBlocks } from './sheet-block.ts';

/** The sheets of one version at one moment. `find`: the number of the sheet with this oid, or -1. */
export type SheetView = {
  epoch: number;
  blocks: readonly Block[];
  count: number;
  find: (oids: Uint8Array, at: number) => number;
};

/** A version that has been published. `bytes`: of its packed answers. */
type Version = { oid: string; bytes: number };

const megabyte = 1024 * 1024;
/** Eight million sheets of twenty questions. Beyond it, the versions that were not asked for longest are dropped. */
const memoryAtMost = 400 * megabyte;
const beginning = '0';

const oidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * All sheets of the version whose transaction is not older than `boundary`, in portions: `ended` says that no earlier
 * transaction still runs, so that these need not be read again. One statement, so one snapshot.
 */
const sheetsSince = (versionoid: string, boundary: string): string => {
  if (!oidForm.test(versionoid) || !/^\d+$/.test(boundary)) throw new RangeError('not a version and a transaction');
  return `select v.epoch, convert_to(b.boundary::text, 'UTF8'), r.ended, r.records
    from survey_version v
      cross join (select pg_snapshot_xmin(pg_current_snapshot()) as boundary) b
      left join lateral (
        select (a.written < b.boundary)::int as ended, string_agg(uuid_send(a.oid) || int4send(a.placeid)
          || int4send(coalesce(a.day - date '1970-01-01', -1)) || int4send(coalesce(a.score, -1)) || a.packed, ''::bytea) as records
        from (select *, (row_number() over () - 1) / ${blockRows} as portion from survey_answer
          where versionoid = '${versionoid}' and written >= '${boundary}'::xid8) a
        group by 1, a.portion) r on true
    where v.oid = '${versionoid}'`;
};

/** What one server keeps of a version. */
class KeptVersion {
  readonly #pool: pg.Pool;
  readonly #version: Version;
  #ended: SheetBlocks;
  #index = new RowIndex();
  #epoch = 0;
  /** Sheets of transactions before this one are kept. */
  #boundary = beginning;
  #reading: Promise<SheetView> | undefined;
  #next: Promise<SheetView> | undefined;

  constructor(pool: pg.Pool, version: Version) {
    this.#pool = pool;
    this.#version = version;
    this.#ended = new SheetBlocks(version.bytes);
  }

  get size(): number {
    return this.#ended.size + this.#index.size;
  }

  /**
   * The sheets that are committed when this is called. Everybody who asks while the sheets are being read shares the
   * reading that begins after it: the present one may have begun before a sheet was committed.
   */
  view(): Promise<SheetView> {
    if (this.#next) return this.#next;
    if (!this.#reading) return (this.#reading = this.#begin());
    const next = this.#reading.then(
      () => this.#follow(),
      () => this.#follow(),
    );
    this.#next = next;
    return next;
  }

  #follow(): Promise<SheetView> {
    this.#next = undefined;
    return (this.#reading = this.#begin());
  }

  async #begin(): Promise<SheetView> {
    try {
      return (await this.#read()) ?? (await this.#readAll());
    } catch (error) {
      this.#forget();
      throw error;
    } finally {
      if (!this.#next) this.#reading = undefined;
    }
  }

  #forget(): void {
    this.#ended = new SheetBlocks(this.#version.bytes);
    this.#index = new RowIndex();
    this.#boundary = beginning;
    this.#epoch = 0;
  }

  async #readAll(): Promise<SheetView> {
    this.#forget();
    const view = await this.#read();
    if (!view) throw new Error(`the version ${this.#version.oid} does not exist`);
    return view;
  }

  /** What is new; undefined if what is kept has changed, or the version is gone. */
  async #read(): Promise<SheetView | undefined> {
    const open = new SheetBlocks(this.#version.bytes);
    let epoch = 0;
    let boundary = this.#boundary;
    const isStale = (): boolean => this.#epoch !== 0 && this.#epoch !== epoch;
    const client = await this.#pool.connect();
    try {
      await copyOut(client, sheetsSince(this.#version.oid, this.#boundary), ([epochBytes, text, ended, records]) => {
        epoch = epochBytes?.readInt32BE() ?? 0;
        boundary = text?.toString() ?? beginning;
        if (isStale() || !ended || !records) return;
        if (ended.readInt32BE() === 1) this.#ended.add(records);
        else open.add(records);
      });
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (epoch === 0 || isStale()) return undefined;
    this.#epoch = epoch;
    this.#boundary = boundary;
    return this.#viewOf(open);
  }

  #viewOf(open: SheetBlocks): SheetView {
    const ended = this.#ended.blocks();
    const endedCount = this.#ended.count;
    const index = this.#index;
    const openIndex = new RowIndex();
    return {
      epoch: this.#epoch,
      blocks: [...ended, ...open.blocks(endedCount)],
      count: endedCount + open.count,
      find: (oids, at) => {
        index.extend(ended);
        const row = index.find(oids, at);
        if (row >= 0 && row < endedCount) return row;
        openIndex.extend(open.blocks());
        const late = openIndex.find(oids, at);
        return late < 0 ? late : endedCount + late;
      },
    };
  }
}

export type SheetColumns = { view: (version: Version) => Promise<SheetView> };

/**
 * The answers of published versions as columns in memory (docs/adr/0046). A question reads what was committed since the
 * last one, on whichever server, and sees all that was committed when it was asked.
 */
export const openSheetColumns = (pool: pg.Pool, atMost = memoryAtMost): SheetColumns => {
  /** In the order in which they were asked for. */
  const kept = new Map<string, KeptVersion>();
  const dropOldest = (used: KeptVersion): void => {
    let size = [...kept.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [oid, one] of kept) {
      if (size <= atMost) return;
      if (one === used) continue;
      size -= one.size;
      kept.delete(oid);
    }
  };
  return {
    view: async (version) => {
      const one = kept.get(version.oid) ?? new KeptVersion(pool, version);
      kept.delete(version.oid);
      kept.set(version.oid, one);
      const view = await one.view();
      dropOldest(one);
      return view;
    },
  };
};
