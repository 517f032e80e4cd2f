import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadPdf } from './load-pdf.ts';
import { openViewer, type PdfParts } from './pdf-parts.ts';

/** How pages are fitted to the box; otherwise a number, 1 for their own size. */
export type Fit = 'page-width' | 'page-fit' | 'auto';

export type PdfState = {
  pdf: PDFDocumentProxy | null;
  page: number;
  scale: number;
  /** Empty after zooming by hand. */
  fit: Fit | '';
  /** Of the current search; null without one. */
  found: { current: number; total: number; isPending: boolean } | null;
  goTo: (page: number) => void;
  zoom: (to: Fit | number) => void;
  /** Searches the whole document; again for the next or previous place. */
  find: (query: string, again?: 'next' | 'previous') => void;
};

const useDocument = (address: string, onFailed: () => void): PDFDocumentProxy | null => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    const loading = loadPdf(address);
    let isOver = false;
    loading.promise.then(
      (document) => {
        if (!isOver) setPdf(document);
      },
      () => {
        if (!isOver) failed.current();
      },
    );
    return () => {
      isOver = true;
      setPdf(null);
      void loading.destroy();
    };
  }, [address]);
  return pdf;
};

/** pdf.js's own search states. */
const pendingState = 3;
const smallest = 0.25;
const largest = 5;

/** A PDF in pdf.js's own viewer. `box`: a positioned element that scrolls, with one element inside. */
export const usePdfViewer = (
  address: string,
  box: RefObject<HTMLDivElement | null>,
  { pageName, onFailed }: { pageName: (page: number) => string; onFailed: () => void },
): PdfState => {
  const pdf = useDocument(address, onFailed);
  const parts = useRef<PdfParts | null>(null);
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const [fit, setFit] = useState<Fit | ''>('page-width');
  const [found, setFound] = useState<PdfState['found']>(null);
  const name = useRef(pageName);
  useEffect(() => {
    name.current = pageName;
  });

  useEffect(() => {
    const container = box.current;
    if (!pdf || !container) return undefined;
    const opened = openViewer(container, pdf, (number) => name.current(number));
    parts.current = opened;
    const { bus, viewer } = opened;
    bus.on('pagesinit', () => {
      viewer.currentScaleValue = 'page-width';
    });
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => setPage(pageNumber));
    bus.on('scalechanging', (change: { scale: number; presetValue?: string }) => {
      setScale(change.scale);
      setFit((change.presetValue ?? '') as Fit | '');
    });
    bus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
      setFound({ ...matchesCount, isPending: false }),
    );
    bus.on(
      'updatefindcontrolstate',
      ({ state, matchesCount }: { state: number; matchesCount: { current: number; total: number } }) =>
        setFound({ ...matchesCount, isPending: state === pendingState }),
    );
    const resized = new ResizeObserver(() => {
      const kept = viewer.currentScaleValue;
      if (['page-width', 'page-fit', 'auto'].includes(kept)) viewer.currentScaleValue = kept;
      viewer.update();
    });
    resized.observe(container);
    return () => {
      resized.disconnect();
      parts.current = null;
      opened.close();
    };
  }, [box, pdf]);

  const total = pdf?.numPages ?? 1;
  return {
    pdf,
    page,
    scale,
    fit,
    found,
    goTo: (number) => {
      if (parts.current) parts.current.viewer.currentPageNumber = Math.min(total, Math.max(1, number));
    },
    zoom: (to) => {
      if (!parts.current) return;
      if (typeof to === 'number') parts.current.viewer.currentScale = Math.min(largest, Math.max(smallest, to));
      else parts.current.viewer.currentScaleValue = to;
    },
    find: (query, again) => {
      if (query === '') setFound(null);
      parts.current?.bus.dispatch('find', {
        source: parts.current,
        type: again ? 'again' : '',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: again === 'previous',
        matchDiacritics: false,
      });
    },
  };
};
