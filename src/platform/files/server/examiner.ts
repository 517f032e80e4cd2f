import { ExamineEnded, ExamineProcess, type ExamineLimits } from './examine-process.ts';
import type { Examined } from './examine.process.ts';
import { FairQueue, QueueFull } from './fair-queue.ts';
import { uploadFailed } from './upload-failed.ts';
import type { ReadBytes } from './tell-kind.ts';

/**
 * Looks into files of strangers: in processes of their own, with limits of memory and time that end them, never in the thread that answers. Each person has one
 * place, people are served in turn, and a slow file does not hold the others (`FairQueue`).
 */
export type Examiner = {
  /** Refuses with code 25: `file.too_complex` where the limits were reached, `file.busy` where too many files of the person wait. */
  examine: (person: string, file: { read: ReadBytes; size: number; filename: string }) => Promise<Examined>;
  close: () => void;
};

const mebibyte = 1024 * 1024;

/** The largest field that takes a picture takes no more (documents, seed 002 §9). */
export const pictureBytesAtMost = 10 * mebibyte;

const defaults: ExamineLimits = {
  deadlineMs: 30_000,
  residentBytes: 768 * mebibyte,
  pictureBytes: pictureBytesAtMost,
};

/** A store has eleven pictures, which its editor may drop all at once. */
const places = { quick: 2, slow: 2, slowAfterMs: 1_500, waitingAtMost: 24 };
/** A process that nobody needed for so long ends. */
const idleMs = 30_000;

export const openExaminer = (limits: Partial<ExamineLimits> = {}): Examiner => {
  const all = { ...defaults, ...limits };
  const queue = new FairQueue(places);
  const idle: { process: ExamineProcess; ends: NodeJS.Timeout }[] = [];
  const busy = new Set<ExamineProcess>();

  const take = (): ExamineProcess => {
    for (let free = idle.pop(); free; free = idle.pop()) {
      clearTimeout(free.ends);
      if (!free.process.isOver) return free.process;
    }
    return new ExamineProcess(all);
  };

  const giveBack = (process: ExamineProcess): void => {
    if (process.isOver) return;
    const ends = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.process === process),
        1,
      );
      process.end();
    }, idleMs).unref();
    idle.push({ process, ends });
  };

  return {
    examine: async (person, { read, size, filename }) => {
      try {
        return await queue.run(person, async () => {
          const process = take();
          busy.add(process);
          try {
            return await process.examine(read, size, filename);
          } finally {
            busy.delete(process);
            giveBack(process);
          }
        });
      } catch (error) {
        if (error instanceof QueueFull) throw uploadFailed('file.busy');
        throw error instanceof ExamineEnded ? uploadFailed('file.too_complex') : error;
      }
    },
    close: () => {
      for (const { process, ends } of idle.splice(0)) {
        clearTimeout(ends);
        process.end();
      }
      for (const process of busy) process.end();
    },
  };
};
