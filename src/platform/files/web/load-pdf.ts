import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build returns the address of a file imported with `?url`
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps and the standard fonts of PDF; `vite.config.ts` copies them there. */
const partsAt = '/pdf/';

export const loadPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({
    url,
    cMapUrl: `${partsAt}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${partsAt}standard_fonts/`,
    // The preview needs neither scripts of a PDF nor compiled code, so both are disabled.
    enableXfa: false,
    useWasm: false,
  });
