import { LeftOutlined, MinusOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build returns the address of a file imported with `?url`
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fileTexts } from '../files.texts.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Character maps and the standard fonts of PDF; `vite.config.ts` copies them there. */
const partsAt = '/pdf/';

/** Pixels wide at first. */
const pageWidth = 900;
const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

const useDocument = (address: string, onFailed: () => void): PDFDocumentProxy | null => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    const loading = getDocument({
      url: address,
      cMapUrl: `${partsAt}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${partsAt}standard_fonts/`,
      // The preview needs neither scripts of a PDF nor compiled code, so both are disabled.
      enableXfa: false,
      useWasm: false,
    });
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
      void loading.destroy();
    };
  }, [address]);
  return pdf;
};

const Page = ({ pdf, number, scale, name }: { pdf: PDFDocumentProxy; number: number; scale: number; name: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    let rendering: { cancel: () => void } | undefined;
    let isOver = false;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (isOver || !target) return;
      const natural = page.getViewport({ scale: 1 });
      const sharpness = Math.min(2, globalThis.devicePixelRatio);
      const viewport = page.getViewport({ scale: (pageWidth / natural.width) * scale * sharpness });
      target.width = viewport.width;
      target.height = viewport.height;
      target.style.width = `${viewport.width / sharpness}px`;
      const task = page.render({ canvas: target, viewport });
      rendering = task;
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isOver) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    // Leaving a page before it has been drawn rejects the rendering promise.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
      rendering?.cancel();
    };
  }, [pdf, number, scale]);
  return (
    <>
      <canvas ref={canvas} className="files-page" role="img" aria-label={name} />
      <p className="files-page-text">{text}</p>
    </>
  );
};

/** The pages of a PDF, one at a time, with keyboard navigation. */
export const PdfPages = ({ address, name, onFailed }: { address: string; name: string; onFailed: () => void }) => {
  const t = useTexts(fileTexts);
  const pdf = useDocument(address, onFailed);
  const [number, setNumber] = useState(1);
  const [step, setStep] = useState(scales.indexOf(1));
  if (!pdf) return <Skeleton active paragraph={{ rows: 12 }} />;
  const total = pdf.numPages;
  return (
    <div className="files-pdf">
      <div className="files-pdf-bar">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('files.pageBefore')}
          disabled={number <= 1}
          onClick={() => setNumber(number - 1)}
        />
        <span aria-live="polite">{t('files.page', { n: number, total })}</span>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t('files.pageAfter')}
          disabled={number >= total}
          onClick={() => setNumber(number + 1)}
        />
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label={t('files.smaller')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('files.larger')}
          disabled={step === scales.length - 1}
          onClick={() => setStep(step + 1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- a scrollable box must be focusable */}
      <div className="files-pdf-box" tabIndex={0} role="region" aria-label={name}>
        <Page pdf={pdf} number={number} scale={scales[step] ?? 1} name={t('files.page', { n: number, total })} />
      </div>
    </div>
  );
};
