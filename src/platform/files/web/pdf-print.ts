import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Dots per inch; a point of a PDF is 1/72 inch. */
const printScale = 150 / 72;
const boxClass = 'files-print';

/** Each page on paper of its own size, without margins: the pages have theirs. Named after the place of the page. */
const paperOf = (nth: number, { width, height }: { width: number; height: number }): string =>
  `@page pdf-${nth} { size: ${width}pt ${height}pt; margin: 0; }`;

/**
 * Prints all pages as the browser prints this page. The box is taken away when the dialog is closed. Throws if a page
 * cannot be drawn.
 */
export const printPdf = async (pdf: PDFDocumentProxy): Promise<void> => {
  const box = document.createElement('div');
  box.className = boxClass;
  const papers = document.createElement('style');
  box.append(papers);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: printScale });
    const { width, height } = page.getViewport({ scale: 1 });
    papers.append(paperOf(number, { width, height }));
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.setProperty('page', `pdf-${number}`);
    canvas.style.width = `${width}pt`;
    // Rounded up, it would need a second sheet of paper.
    canvas.style.height = `${Math.floor(height)}pt`;
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    box.append(canvas);
  }
  document.body.append(box);
  globalThis.addEventListener('afterprint', () => box.remove(), { once: true });
  globalThis.print();
};
