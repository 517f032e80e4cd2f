import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Dots per inch; a point of a PDF is 1/72 inch. */
const printScale = 150 / 72;
const boxClass = 'files-print';

/**
 * Prints all pages as the browser prints this page. The box is taken away when the dialog is closed. Throws if a page
 * cannot be drawn.
 */
export const printPdf = async (pdf: PDFDocumentProxy): Promise<void> => {
  const box = document.createElement('div');
  box.className = boxClass;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: printScale });
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    box.append(canvas);
  }
  document.body.append(box);
  globalThis.addEventListener('afterprint', () => box.remove(), { once: true });
  globalThis.print();
};
