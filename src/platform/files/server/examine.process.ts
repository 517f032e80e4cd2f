// Examines untrusted files in a separate process: a decoder that crashes, or exceeds its memory or time, ends this
// process and not the server.
import { isPicture, type FileKind, type pictureKinds } from '../file-kinds.ts';
import { remakePicture, type Picture } from './pictures.ts';
import { pdfPages } from './pdf-pages.ts';
import { detectKind, type ReadBytes } from './detect-kind.ts';

/**
 * The kind of a file; `fault`: why it cannot be used as what it looks like (empty if it can); `picture`: the stored
 * forms of a picture; `pages`: of a PDF, if they can be counted.
 */
export type Examined = { kind: FileKind; fault: string; picture: Picture | null; pages: number | null };

/** What the server sends: a file to examine, or the requested bytes. */
export type ToExamine =
  | { kind: 'file'; size: number; filename: string; pictureBytesAtMost: number; residentAtMost: number }
  | { kind: 'bytes'; bytes: Uint8Array };

/** What this process sends: a request for bytes, from the first to the last, or the result. */
export type FromExamine =
  | { kind: 'read'; from: number; to: number }
  | { kind: 'examined'; examined: Examined }
  | { kind: 'failed'; why: string };

const watchEveryMs = 25;

const send = (message: FromExamine): void => void process.send?.(message);

let answer: (bytes: Buffer) => void = () => undefined;
const read: ReadBytes = (from, to) => {
  send({ kind: 'read', from, to });
  return new Promise((resolve) => {
    answer = resolve;
  });
};

const examine = async ({
  size,
  filename,
  pictureBytesAtMost,
}: Extract<ToExamine, { kind: 'file' }>): Promise<Examined> => {
  const detected = await detectKind(read, size, filename);
  if (!isPicture(detected.kind)) {
    const pages = detected.kind === 'pdf' ? await pdfPages(read, size) : null;
    return { ...detected, picture: null, pages };
  }
  const none = { picture: null, pages: null };
  if (size > pictureBytesAtMost) return { kind: 'other', fault: 'file.too_large', ...none };
  const made = await remakePicture(await read(0, size - 1), detected.kind as (typeof pictureKinds)[number]);
  return 'fault' in made ? { kind: 'other', fault: made.fault, ...none } : { ...detected, ...none, picture: made };
};

/**
 * Ends the process when it uses more than it may: decoders allocate outside the garbage collector, and not every system
 * limits it.
 */
const watch = (residentAtMost: number): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > residentAtMost) process.kill(process.pid, 'SIGKILL');
  }, watchEveryMs).unref();
};

let isWatched = false;

process.on('message', (message: ToExamine) => {
  if (message.kind === 'bytes') {
    answer(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
    return;
  }
  if (!isWatched) watch(message.residentAtMost);
  isWatched = true;
  examine(message).then(
    (examined) => send({ kind: 'examined', examined }),
    (error: unknown) => send({ kind: 'failed', why: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
