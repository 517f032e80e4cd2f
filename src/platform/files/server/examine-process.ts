import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Examined, FromExamine, ToExamine } from './examine.process.ts';
import type { ReadBytes } from './detect-kind.ts';

export type ExamineLimits = {
  /** Milliseconds per file, after which its process is killed. */
  deadlineMs: number;
  /** Bytes of memory that the process may use. */
  residentBytes: number;
  /** Largest picture, in bytes, that is decoded at all. */
  pictureBytes: number;
};

/** The process was killed at its deadline or for its memory, or crashed on the file. */
export class ExamineEnded extends Error {}

const program = fileURLToPath(new URL('examine.process.ts', import.meta.url));
const heapMebibytes = 256;
const reservedKibibytes = 1024 * 1024;
/**
 * Lower priority than the server, on Unix and Windows alike; but somebody waits for it, so that a busy machine must not
 * put it off for minutes.
 */
const lowPriority = 5;

const nodeArguments = (): string[] => [`--max-old-space-size=${heapMebibytes}`, '--disable-wasm-trap-handler', program];

/**
 * The system limits the memory if it can: the shell sets the limits (writable memory, no core dump) and becomes the
 * process. The environment is not passed on, because the settings hold secrets.
 */
const start = ({ residentBytes }: ExamineLimits): ChildProcess => {
  const options = {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const,
    serialization: 'advanced' as const,
    env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  };
  if (process.platform !== 'linux')
    return spawn(process.execPath, nodeArguments(), { ...options, stdio: [...options.stdio] });
  // More than the real limit, which the process checks itself: Node alone reserves more than half a gigabyte that it
  // never uses.
  const dataKibibytes = Math.ceil(residentBytes / 1024) + reservedKibibytes;
  const limited = `ulimit -c 0; ulimit -d ${dataKibibytes}; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...nodeArguments()], {
    ...options,
    stdio: [...options.stdio],
  });
};

/** One process that examines files one after the other. */
export class ExamineProcess {
  readonly #child: ChildProcess;
  readonly #limits: ExamineLimits;
  #isOver = false;

  constructor(limits: ExamineLimits) {
    this.#limits = limits;
    this.#child = start(limits);
    const over = (): void => void (this.#isOver = true);
    this.#child.once('exit', over).once('error', over).once('disconnect', over);
    // A pending result keeps the server alive; the process does not.
    this.#child.unref();
    this.#child.channel?.unref();
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, lowPriority);
    } catch {
      // It has already ended; `examine` will notice.
    }
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }

  /** Throws `ExamineEnded` if the process died; an error thrown by `read` ends it too. */
  examine(read: ReadBytes, size: number, filename: string): Promise<Examined> {
    const child = this.#child;
    const { deadlineMs, pictureBytes, residentBytes } = this.#limits;
    return new Promise<Examined>((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(deadline);
        child.off('message', take).off('exit', ended).off('error', ended);
        child.channel?.unref();
        then();
      };
      const fail = (error: unknown): void => settle(() => (this.end(), reject(error)));
      const ended = (): void => fail(new ExamineEnded('the process that examines files ended'));
      const send = (message: ToExamine): void => void child.send(message, (error) => error && ended());
      const deadline = setTimeout(() => fail(new ExamineEnded('a file took too long to examine')), deadlineMs);
      const take = (message: FromExamine): void => {
        if (message.kind === 'read')
          read(message.from, message.to).then((bytes) => send({ kind: 'bytes', bytes }), fail);
        else if (message.kind === 'examined') settle(() => resolve(message.examined));
        else fail(new ExamineEnded(message.why));
      };
      if (this.#isOver) return ended();
      child.channel?.ref();
      child.on('message', take).once('exit', ended).once('error', ended);
      send({
        kind: 'file',
        size,
        filename,
        pictureBytesAtMost: pictureBytes,
        residentAtMost: residentBytes,
      });
    });
  }
}
