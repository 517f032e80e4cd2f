import type { ReadBytes } from './detect-kind.ts';

/** Larger files are not read completely for their number of pages. */
const pdfAtMost = 64 * 1024 * 1024;
const waitMs = 5_000;

/**
 * How many pages a PDF has; null if it is protected, damaged or too large. Runs only in the process that examines
 * files, which loads pdf.js with the first PDF.
 */
export const pdfPages = async (read: ReadBytes, size: number): Promise<number | null> => {
  if (size > pdfAtMost) return null;
  const bytes = await read(0, size - 1);
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const late = setTimeout(() => void task.destroy(), waitMs);
  try {
    const { numPages } = await task.promise;
    return numPages > 0 ? numPages : null;
  } catch {
    return null;
  } finally {
    clearTimeout(late);
    await task.destroy();
  }
};
