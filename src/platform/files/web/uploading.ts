import { CallError, call } from '#platform/wire/web/client.ts';
import { chunkBytes, chunksAtOnce, fileCalls, type FileInfo } from '../files.contract.ts';
import { checksumsOf, sampleOf } from './sampling.ts';

/**
 * `queued`: not started, because others go first. `reading`: the sample is being computed. `waiting`: the network is
 * down, retried automatically. `merging`: everything has arrived, the server creates the file.
 */
export type UploadPhase =
  | 'queued'
  | 'reading'
  | 'sending'
  | 'paused'
  | 'waiting'
  | 'merging'
  | 'done'
  | 'failed'
  | 'cancelled';

export type UploadProgress = {
  phase: UploadPhase;
  sentBytes: number;
  totalBytes: number;
  /** Bytes that an earlier attempt had already sent. */
  resumedBytes: number;
  bytesPerSecond: number;
  secondsLeft: number | null;
  error: Error | null;
  file: FileInfo | null;
};

export type Upload = {
  progress: () => UploadProgress;
  pause: () => void;
  resume: () => void;
  /** Cancels the upload, here and on the server. */
  cancel: () => void;
};

const longestPauseMs = 15_000;
const speedOverMs = 5_000;
const lostReasons = new Set([
  'wire.network',
  'wire.timeout',
  'wire.gateway',
  'wire.unavailable',
  'wire.busy',
  'wire.unreadable',
]);
const againReasons = new Set(['file.chunk_cut', 'file.storage_away', 'file.merging', 'file.busy']);

const isLost = (error: unknown): boolean =>
  error instanceof CallError && (lostReasons.has(error.reason) || againReasons.has(error.reason));

/** Bytes per second over the last few seconds. */
class Speed {
  #points: { at: number; bytes: number }[] = [];
  note(bytes: number): void {
    const at = performance.now();
    this.#points = [...this.#points.filter((point) => at - point.at < speedOverMs), { at, bytes }];
  }
  forget(): void {
    this.#points = [];
  }
  perSecond(): number {
    const [first] = this.#points;
    const last = this.#points.at(-1);
    if (!first || !last || last.at - first.at < 200) return 0;
    return Math.max(0, ((last.bytes - first.bytes) * 1_000) / (last.at - first.at));
  }
}

/**
 * An upload of one file: four chunks at a time; chunks already on the server, from before a reload or a lost network,
 * are not sent again.
 */
class Uploading implements Upload {
  readonly #file: File;
  readonly #onChange: () => void;
  readonly #speed = new Speed();
  readonly #partly = new Map<number, number>();
  readonly #there = new Set<number>();
  #phase: UploadPhase = 'reading';
  #resumedBytes = 0;
  #error: Error | null = null;
  #result: FileInfo | null = null;
  #named: { md5: string; chunkCount: number; fileName: string } | undefined;
  #stop = new AbortController();

  constructor(file: File, onChange: () => void) {
    this.#file = file;
    this.#onChange = onChange;
    void this.#run();
  }

  progress(): UploadProgress {
    const sentBytes = Math.min(
      this.#file.size,
      this.#bytesThere() + [...this.#partly.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
    const bytesPerSecond = this.#phase === 'sending' ? this.#speed.perSecond() : 0;
    return {
      phase: this.#phase,
      sentBytes,
      totalBytes: this.#file.size,
      resumedBytes: this.#resumedBytes,
      bytesPerSecond,
      secondsLeft: bytesPerSecond > 0 ? (this.#file.size - sentBytes) / bytesPerSecond : null,
      error: this.#error,
      file: this.#result,
    };
  }

  pause(): void {
    if (!['reading', 'sending', 'waiting'].includes(this.#phase)) return;
    this.#to('paused');
    this.#halt();
  }

  resume(): void {
    if (this.#phase !== 'paused' && this.#phase !== 'failed') return;
    this.#error = null;
    void this.#run();
  }

  cancel(): void {
    if (this.#phase === 'done' || this.#phase === 'cancelled') return;
    this.#to('cancelled');
    this.#halt();
    // If this call fails, the server deletes the upload after a day.
    if (this.#named) call(fileCalls.cancel, { body: this.#named }).catch(() => undefined);
  }

  #to(phase: UploadPhase): void {
    this.#phase = phase;
    this.#onChange();
  }

  #halt(): void {
    this.#stop.abort();
    this.#partly.clear();
    this.#speed.forget();
    this.#onChange();
  }

  #bytesOf(chunk: number): number {
    return Math.min(chunkBytes, this.#file.size - chunk * chunkBytes);
  }

  #bytesThere(): number {
    return [...this.#there].reduce((sum, chunk) => sum + this.#bytesOf(chunk), 0);
  }

  async #run(): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      for (let tries = 0; ; tries += 1) {
        try {
          await this.#once(signal);
          return;
        } catch (error) {
          if (signal.aborted) return;
          if (!isLost(error)) throw error;
          this.#partly.clear();
          this.#speed.forget();
          this.#to('waiting');
          await this.#patience(Math.min(longestPauseMs, 1_000 * 2 ** tries), signal);
          if (signal.aborted) return;
        }
      }
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
      this.#partly.clear();
      this.#to('failed');
    }
  }

  /** Until the time is over, or the network is back. */
  #patience(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        globalThis.removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      globalThis.addEventListener('online', end);
      signal.addEventListener('abort', end);
    });
  }

  async #once(signal: AbortSignal): Promise<void> {
    if (!this.#named) {
      this.#to('reading');
      const chunkCount = Math.ceil(this.#file.size / chunkBytes);
      this.#named = { md5: await sampleOf(this.#file), chunkCount, fileName: this.#file.name };
    }
    if (signal.aborted) return;
    await this.#learn(signal);
    this.#to('sending');
    await this.#sendMissing(signal);
    if (signal.aborted) return;
    this.#to('merging');
    this.#result = await call(fileCalls.merge, { body: this.#named }, { signal });
    this.#to('done');
  }

  /** The chunks that have arrived; if they belong to another file with the same sample, that upload is cancelled. */
  async #learn(signal: AbortSignal): Promise<void> {
    const named = this.#named;
    if (!named) return;
    const { chunks, checksums } = await call(fileCalls.state, { query: named }, { signal });
    const mine = await checksumsOf(this.#file, chunks);
    if (mine.some((sum, index) => sum !== checksums[index])) {
      await call(fileCalls.cancel, { body: named }, { signal });
      this.#there.clear();
      return;
    }
    const isFirst = this.#there.size === 0;
    this.#there.clear();
    for (const chunk of chunks) this.#there.add(chunk);
    if (isFirst) this.#resumedBytes = this.#bytesThere();
  }

  async #sendMissing(signal: AbortSignal): Promise<void> {
    const count = this.#named?.chunkCount ?? 0;
    const missing = Array.from({ length: count }, (_, chunk) => chunk).filter((chunk) => !this.#there.has(chunk));
    // A chunk that fails stops the others: the next step is decided for all of them.
    const together = new AbortController();
    const both = AbortSignal.any([signal, together.signal]);
    const next = async (): Promise<void> => {
      for (let chunk = missing.shift(); chunk !== undefined && !both.aborted; chunk = missing.shift())
        await this.#sendChunk(chunk, both);
    };
    const lanes = Array.from({ length: chunksAtOnce }, async () => {
      try {
        await next();
      } catch (error) {
        together.abort();
        throw error;
      }
    });
    const ended = await Promise.allSettled(lanes);
    const faults = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    const reported = faults.find((fault) => fault instanceof CallError && !isLost(fault)) ?? faults[0];
    if (reported !== undefined) throw reported;
  }

  async #sendChunk(chunk: number, signal: AbortSignal): Promise<void> {
    const named = this.#named;
    if (!named) return;
    const bytes = this.#bytesOf(chunk);
    const file = new File([this.#file.slice(chunk * chunkBytes, chunk * chunkBytes + bytes)], 'chunk');
    await call(
      fileCalls.chunk,
      { body: { ...named, chunk, chunkSize: chunkBytes }, file },
      {
        signal,
        onProgress: (sent) => {
          this.#partly.set(chunk, Math.min(sent, bytes));
          this.#note();
        },
      },
    );
    this.#partly.delete(chunk);
    this.#there.add(chunk);
    this.#note();
  }

  #note(): void {
    this.#speed.note(this.progress().sentBytes);
    this.#onChange();
  }
}

/** Starts at once. `onChange` is called whenever `progress` changes. */
export const startUpload = (file: File, onChange: () => void): Upload => new Uploading(file, onChange);
