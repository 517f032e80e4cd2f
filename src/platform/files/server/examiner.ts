import { ExamineEnded, ExamineProcess, type ExamineLimits } from './examine-process.ts';
import type { Examined } from './examine.process.ts';
import { FairQueue, QueueFull } from './fair-queue.ts';
import { uploadFailed } from './upload-failed.ts';
import type { ReadBytes } from './detect-kind.ts';

/**
 * Examines untrusted files: in separate processes with limits of memory and time, never in the server's thread. Each
 * person has one job running at a time, people are served in turn, and a slow file does not delay the others
 * (`FairQueue`).
 */
export type Examiner = {
  /**
   * Throws code 25: `file.too_complex` when a limit was reached, `file.busy` when too many files of the person wait.
   */
  examine: (person: string, file: { read: ReadBytes; size: number; filename: string }) => Promise<Examined>;
  close: () => void;
};

const mebibyte = 1024 * 1024;

/** The limit of the largest picture field (documents, seed 002 §9). */
export const pictureBytesAtMost = 10 * mebibyte;

const defaults: ExamineLimits = {
  deadlineMs: 30_000,
  residentBytes: 768 * mebibyte,
  pictureBytes: pictureBytesAtMost,
};

/** A store has eleven pictures, which may all be dropped into the form at once. */
const places = { quick: 2, slow: 2, slowAfterMs: 1_500, waitingAtMost: 24 };
/** Idle time after which a process ends. */
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
