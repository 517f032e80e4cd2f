import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';

/** Pixels of a page's picture at most, so that a phone's memory holds a few. */
const pixelsAtMost = 1_600;

const PdfPage = ({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    let isWanted = true;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const wanted = Math.min(pixelsAtMost, target.clientWidth * globalThis.devicePixelRatio);
      const viewport = page.getViewport({ scale: wanted / width });
      if (!isWanted) return;
      target.width = viewport.width;
      target.height = viewport.height;
      await page.render({ canvas: target, viewport }).promise;
    };
    // Pages are drawn when they come near, each once.
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watching.disconnect();
        draw().catch(() => undefined);
      },
      { rootMargin: '600px' },
    );
    watching.observe(target);
    return () => {
      isWanted = false;
      watching.disconnect();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} className="phone-pdf" role="img" aria-label={label} />;
};

/** The pages of a PDF below one another, by pdf.js. */
export const PhonePdf = ({ address, name }: { address: string; name: string }) => {
  const t = useTexts(phoneTexts);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const { loadPdf } = await import('#platform/files/web/load-pdf.ts');
      const opened = await loadPdf(address).promise;
      if (isWanted) setPdf(opened);
    };
    load().catch(() => {
      if (isWanted) setIsFailed(true);
    });
    return () => {
      isWanted = false;
    };
  }, [address]);
  if (isFailed) return <p className="phone-none">{t('phone.failed')}</p>;
  if (!pdf) return <div className="phone-skeleton" aria-busy aria-label={t('phone.loading')} />;
  return (
    <div>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} label={`${name} ${index + 1}/${pdf.numPages}`} />
      ))}
    </div>
  );
};
