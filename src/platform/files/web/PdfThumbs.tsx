import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { reveal } from '#platform/keyboard/web/reveal.ts';

/** Pixels wide. */
const thumbWidth = 104;

type ThumbProps = { pdf: PDFDocumentProxy; number: number; label: string; isCurrent: boolean; onOpen: () => void };

const draw = async (pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<() => void> => {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (thumbWidth * 2) / natural.width });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  const task = page.render({ canvas, viewport });
  // Leaving it before it has been drawn rejects.
  task.promise.catch(() => undefined);
  return () => task.cancel();
};

const Thumb = ({ pdf, number, label, isCurrent, onOpen }: ThumbProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!button.current || !target) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      draw(pdf, number, target).then(
        (cancel) => {
          stop = cancel;
          if (isOver) cancel();
        },
        () => undefined,
      );
    });
    seen.observe(button.current);
    return () => {
      isOver = true;
      seen.disconnect();
      stop?.();
    };
  }, [pdf, number]);
  useEffect(() => {
    if (isCurrent) reveal(button.current);
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className="files-pdf-thumb"
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
      >
        <canvas ref={canvas} width={thumbWidth} height={Math.round(thumbWidth * Math.SQRT2)} aria-hidden />
        <span aria-hidden>{number}</span>
      </button>
    </li>
  );
};

type Props = {
  pdf: PDFDocumentProxy;
  page: number;
  label: string;
  nameOf: (page: number) => string;
  onOpen: (page: number) => void;
};

/** Small pictures of all pages; each is drawn when it comes into view. */
export const PdfThumbs = ({ pdf, page, label, nameOf, onOpen }: Props) => (
  <nav className="files-pdf-thumbs" aria-label={label}>
    <ol>
      {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
        <Thumb
          key={number}
          pdf={pdf}
          number={number}
          label={nameOf(number)}
          isCurrent={number === page}
          onOpen={() => onOpen(number)}
        />
      ))}
    </ol>
  </nav>
);
