import { Worker } from 'node:worker_threads';
import type { FolderRequest, FolderAnswer } from './folder.worker.ts';

/** One write of the thread, in bytes (1 MB was measured to be the fastest). */
const writeBytes = 1_048_576;
/** Limited in number too, because each chunk has about a hundred bytes of overhead, however small it is. */
const piecesAtMost = 64;
/** Maximum number of pending writes per chunk: a folder slower than the network slows the sender down. */
const aheadAtMost = 2;

/** A pending answer of the thread. */
type Listener = { answered: (answer: FolderAnswer) => void; failed: (error: Error) => void };

const failure = (code: string): Error => Object.assign(new Error(`the folder failed: ${code}`), { code });

/** The writing thread; started when needed, and restarted after it has died. */
class FolderThread {
  #worker: Worker | undefined;
  #last = 0;
  readonly #listeners = new Map<number, Listener>();

  listen(listener: Listener): number {
    this.#last += 1;
    this.#listeners.set(this.#last, listener);
    return this.#last;
  }

  leave(id: number): void {
    this.#listeners.delete(id);
  }

  ask(asked: FolderRequest, moved: readonly ArrayBuffer[] = []): void {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(asked, moved);
  }

  #begin(): Worker {
    // Modules preloaded by the start script supervise the process and must not run in this thread.
    const worker = new Worker(new URL('folder.worker.ts', import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on('message', (answer: FolderAnswer) => {
      if (answer.kind === 'failed') this.#listeners.get(answer.id)?.failed(failure(answer.code));
      else this.#listeners.get(answer.id)?.answered(answer);
    });
    worker.once('error', (error) => this.#ended(worker, error));
    worker.once('exit', () => this.#ended(worker, undefined));
    return worker;
  }

  #ended(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { failed } of this.#listeners.values()) failed(new Error('the thread that writes has ended', { cause }));
  }
}

const thread = new FolderThread();

/** Requests to the thread that have not been answered. */
class Answers {
  #unwritten = 0;
  #failed: Error | undefined;
  #result: FolderAnswer | undefined;
  #wake = (): void => undefined;

  readonly listener: Listener = {
    answered: (answer) => {
      if (answer.kind === 'written') this.#unwritten -= 1;
      else this.#result = answer;
      this.#wake();
    },
    failed: (error) => {
      this.#failed = error;
      this.#wake();
    },
  };

  sent(): void {
    this.#unwritten += 1;
  }

  async #until<Result>(is: () => Result | undefined): Promise<Result> {
    for (;;) {
      if (this.#failed) throw this.#failed;
      const result = is();
      if (result !== undefined) return result;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async mayGoOn(): Promise<void> {
    await this.#until(() => (this.#unwritten < aheadAtMost ? true : undefined));
  }

  result(): Promise<FolderAnswer> {
    return this.#until(() => this.#result);
  }
}

const listening = async <Result>(work: (id: number, answers: Answers) => Promise<Result>): Promise<Result> => {
  const answers = new Answers();
  const id = thread.listen(answers.listener);
  try {
    return await work(id, answers);
  } finally {
    thread.leave(id);
  }
};

/**
 * A buffer with these bytes and nothing else: that of the chunk, which is detached, or a copy if the chunk is a part of
 * it.
 */
const taken = (piece: Buffer): ArrayBuffer => {
  const { buffer } = piece;
  const isWhole = buffer instanceof ArrayBuffer && piece.length === buffer.byteLength;
  return isWhole ? buffer.transfer() : new Uint8Array(piece).buffer;
};

/**
 * Writes chunks to their place in an existing file, combined into few large writes and without copying. `key` names the
 * object that the file will become.
 */
export const writeChunk = (
  at: { key: string; path: string; offset: number },
  bytes: AsyncIterable<Buffer>,
): Promise<{ size: number; crc32: number }> =>
  listening(async (id, answers) => {
    let pieces: ArrayBuffer[] = [];
    let gathered = 0;
    const send = async (): Promise<void> => {
      await answers.mayGoOn();
      thread.ask({ kind: 'write', id, pieces }, pieces);
      answers.sent();
      pieces = [];
      gathered = 0;
    };
    thread.ask({ kind: 'begin', id, ...at });
    try {
      for await (const piece of bytes) {
        gathered += piece.length;
        pieces.push(taken(piece));
        if (gathered >= writeBytes || pieces.length >= piecesAtMost) await send();
      }
      if (gathered > 0) await send();
      thread.ask({ kind: 'end', id });
      const answer = await answers.result();
      if (answer.kind !== 'chunk') throw new Error(`not an answer to a chunk: ${answer.kind}`);
      return { size: answer.size, crc32: answer.crc32 };
    } catch (error) {
      thread.ask({ kind: 'cut', id });
      throw error;
    }
  });

/**
 * The SHA-256 (hex) of a complete object; fails with the code DAMAGED if its length or the checksum of a chunk differs.
 */
export const digestOf = (of: {
  key: string;
  path: string;
  size: number;
  checksums: readonly number[];
}): Promise<string> =>
  listening(async (id, answers) => {
    thread.ask({ kind: 'digest', id, ...of });
    const answer = await answers.result();
    if (answer.kind !== 'digest') throw new Error(`not an answer to a digest: ${answer.kind}`);
    return answer.sha256;
  });
