import { CallError, fetchFile } from '#platform/wire/web/client.ts';
import { downloadRangeBytes, fileCalls, type FileInfo } from '../files.contract.ts';

const triesOfOnePiece = 4;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The parameter that the server sealed for this file; an id alone gives access only to one's own uploads. */
const sealedId = ({ fileurl, fileid }: FileInfo): string =>
  new URL(fileurl, globalThis.location.origin).searchParams.get('fileid') ?? fileid;

const isLost = (error: unknown): boolean =>
  error instanceof CallError && /^wire\.(network|timeout)$/.test(error.reason);

/** The whole file: its size is requested first and then ranges of 10 MB (seed 002 §7); a failed range is retried. */
export const downloadInRanges = async (
  file: FileInfo,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Blob> => {
  const fileId = sealedId(file);
  const { size } = await fetchFile(fileCalls.downloadHead, { query: { fileId } }, { signal });
  const pieces: Blob[] = [];
  const piece = async (from: number): Promise<Blob> => {
    const range = `bytes=${from}-${Math.min(size, from + downloadRangeBytes.POST) - 1}`;
    for (let tries = 1; ; tries += 1) {
      try {
        return (await fetchFile(fileCalls.download, { body: { fileId } }, { signal, range })).blob;
      } catch (error) {
        if (signal.aborted || !isLost(error) || tries === triesOfOnePiece) throw error;
        await pause(1_000 * tries);
      }
    }
  };
  for (let from = 0; from < size; from += downloadRangeBytes.POST) {
    onProgress(from, size);
    pieces.push(await piece(from));
  }
  return new Blob(pieces, { type: 'application/octet-stream' });
};
