import {
  ColumnWidthOutlined,
  DownOutlined,
  FullscreenOutlined,
  MinusOutlined,
  PlusOutlined,
  PrinterOutlined,
  SearchOutlined,
  UnorderedListOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Input, InputNumber, type InputRef, Skeleton } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { KeyCommand } from '#platform/keyboard/web/registry.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { fileTexts } from '../files.texts.ts';
import { printPdf } from './pdf-print.ts';
import { PdfThumbs } from './PdfThumbs.tsx';
import { type PdfState, usePdfViewer } from './usePdfViewer.ts';

const step = 1.2;

/** antd listens around the field, not at it. */
const typedIn = (target: EventTarget): number => (target instanceof HTMLInputElement ? Number(target.value) : 0);

const PdfSearch = ({ state, input }: { state: PdfState; input: React.RefObject<InputRef | null> }) => {
  const t = useTexts(fileTexts);
  const clearing = useClearing();
  const [query, setQuery] = useState('');
  const { found, find } = state;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') find(query, event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape' && query !== '') {
      // Closes the search, not the dialog around it.
      event.stopPropagation();
      setQuery('');
      find('');
    }
  };
  return (
    <div className="files-pdf-search" role="search">
      <Input
        ref={input}
        size="small"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('files.find')}
        aria-label={t('files.find')}
        value={query}
        allowClear={clearing}
        onChange={(event) => {
          setQuery(event.target.value);
          find(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <span className="files-note" aria-live="polite">
        {found && query !== '' && !found.isPending
          ? t(found.total === 0 ? 'files.notFound' : 'files.found', { n: found.current, total: found.total })
          : null}
      </span>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined aria-hidden />}
        aria-label={t('files.foundBefore')}
        disabled={!found?.total}
        onClick={() => find(query, 'previous')}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden />}
        aria-label={t('files.foundNext')}
        disabled={!found?.total}
        onClick={() => find(query, 'next')}
      />
    </div>
  );
};

/** The pages of a PDF: scrolled, searched, enlarged and printed, by mouse and by keys. */
export const PdfView = ({ address, name, onFailed }: { address: string; name: string; onFailed: () => void }) => {
  const t = useTexts(fileTexts);
  const notices = useNotices();
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);
  const [thumbs, setThumbs] = useState(true);
  const [printing, setPrinting] = useState(false);
  const pageName = (page: number): string => t('files.pageNumber', { n: page });
  const state = usePdfViewer(address, box, { pageName, onFailed });
  const { pdf, page, scale, fit, goTo, zoom } = state;
  const total = pdf?.numPages ?? 1;

  const print = async (): Promise<void> => {
    if (!pdf) return;
    setPrinting(true);
    try {
      await printPdf(pdf);
    } catch (error) {
      notices.failure(t('files.print'), error);
    } finally {
      setPrinting(false);
    }
  };
  const key = (keys: string[], says: string, run: () => void): KeyCommand => ({ keys, says, group: 'dialog', run });
  useKeys([
    { ...key(['Mod+F'], t('files.find'), () => search.current?.focus({ cursor: 'all' })), whileTyping: true },
    key(['ArrowLeft'], t('common.previousPage'), () => goTo(page - 1)),
    key(['ArrowRight'], t('common.nextPage'), () => goTo(page + 1)),
    key(['Home'], t('files.firstPage'), () => goTo(1)),
    key(['End'], t('files.lastPage'), () => goTo(total)),
    key(['+', '='], t('files.larger'), () => zoom(scale * step)),
    key(['-'], t('files.smaller'), () => zoom(scale / step)),
    key(['0'], t('files.fitWidth'), () => zoom('page-width')),
  ]);
  // The pages scroll by keys from the start, unless a control has the focus by now.
  const isThere = pdf !== null;
  useEffect(() => {
    if (isThere && document.activeElement?.contains(box.current)) box.current?.focus();
  }, [isThere]);
  const button = (label: string, icon: React.ReactNode, onClick: () => void, pressed?: boolean) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!pdf}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      className={pressed ? 'files-pdf-on' : undefined}
      onClick={onClick}
    />
  );

  return (
    <div className="files-pdf">
      <div className="files-pdf-bar" role="toolbar" aria-label={name}>
        {button(t('files.thumbs'), <UnorderedListOutlined aria-hidden />, () => setThumbs(!thumbs), thumbs)}
        <span className="files-pdf-group">
          {button(t('common.previousPage'), <UpOutlined aria-hidden />, () => goTo(page - 1))}
          <InputNumber
            size="small"
            controls={false}
            min={1}
            max={total}
            value={page}
            aria-label={t('files.pageBox')}
            className="files-pdf-page"
            onPressEnter={({ target }) => goTo(typedIn(target) || page)}
            onBlur={({ target }) => goTo(typedIn(target) || page)}
          />
          <span className="files-note">{t('files.pageOf', { total })}</span>
          {button(t('common.nextPage'), <DownOutlined aria-hidden />, () => goTo(page + 1))}
        </span>
        <span className="files-pdf-group">
          {button(t('files.smaller'), <MinusOutlined aria-hidden />, () => zoom(scale / step))}
          <span className="files-note files-pdf-scale" aria-live="polite">{`${Math.round(scale * 100)}%`}</span>
          {button(t('files.larger'), <PlusOutlined aria-hidden />, () => zoom(scale * step))}
          {button(
            t('files.fitWidth'),
            <ColumnWidthOutlined aria-hidden />,
            () => zoom('page-width'),
            fit === 'page-width',
          )}
          {button(t('files.fitPage'), <FullscreenOutlined aria-hidden />, () => zoom('page-fit'), fit === 'page-fit')}
        </span>
        <PdfSearch state={state} input={search} />
        <Button
          type="text"
          size="small"
          icon={<PrinterOutlined aria-hidden />}
          aria-label={t('files.print')}
          title={t('files.print')}
          disabled={!pdf}
          loading={printing}
          onClick={() => void print()}
        />
      </div>
      <div className="files-pdf-body">
        {thumbs && pdf ? (
          <PdfThumbs pdf={pdf} page={page} label={t('files.thumbs')} nameOf={pageName} onOpen={goTo} />
        ) : null}
        <div className="files-pdf-room">
          {pdf ? null : <Skeleton active paragraph={{ rows: 12 }} />}
          {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- a scrollable box must be focusable */}
          <div ref={box} className="files-pdf-box" tabIndex={0} role="region" aria-label={name}>
            <div className="pdfViewer" />
          </div>
        </div>
      </div>
    </div>
  );
};
