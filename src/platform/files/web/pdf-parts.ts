/* The parts of pdf.js. The viewer reads the library from a global that the library sets, hence the order. */
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';

/** The names that pdf.js gives to pages, in the reader's language. */
const namesOfPages = (pageName: (page: number) => string) => {
  const translate = async (element: Element): Promise<void> => {
    for (const one of [element, ...element.querySelectorAll('[data-l10n-id="pdfjs-page-landmark"]')]) {
      const { page } = JSON.parse(one.getAttribute('data-l10n-args') ?? '{}') as { page?: number };
      if (page !== undefined) one.setAttribute('aria-label', pageName(page));
    }
  };
  return {
    getLanguage: () => document.documentElement.lang.toLowerCase(),
    getDirection: () => 'ltr',
    get: async () => '',
    translate,
    translateOnce: translate,
    destroy: async () => {},
    pause: () => {},
    resume: () => {},
  };
};

export type PdfParts = { viewer: PDFViewer; bus: EventBus; close: () => void };

/** A viewer in this box: text that can be selected, links that open in a new tab, no forms and no scripts. */
export const openViewer = (
  container: HTMLDivElement,
  pdf: PDFDocumentProxy,
  pageName: (page: number) => string,
): PdfParts => {
  const bus = new EventBus();
  const names = namesOfPages(pageName);
  // The viewer leaves the names of its pages to a page around it that watches for them.
  for (const event of ['pagesinit', 'pagesloaded', 'pagerendered'])
    bus.on(event, () => void names.translate(container));
  const linkService = new PDFLinkService({ eventBus: bus, externalLinkTarget: LinkTarget.BLANK });
  const findController = new PDFFindController({ eventBus: bus, linkService });
  const viewer = new PDFViewer({
    container,
    viewer: container.firstElementChild as HTMLDivElement,
    eventBus: bus,
    linkService,
    findController,
    l10n: names as never,
    annotationMode: AnnotationMode.ENABLE,
    // Disables the editor.
    annotationEditorMode: -1,
  });
  linkService.setViewer(viewer);
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
  return {
    viewer,
    bus,
    close: () => {
      viewer.setDocument(null as never);
      linkService.setDocument(null);
      viewer.cleanup();
    },
  };
};
