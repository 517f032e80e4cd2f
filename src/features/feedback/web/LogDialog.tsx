import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Pagination, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { FeedbackDetail } from '#features/feedback/feedback.contract.ts';
import {
  feedbackLogCalls,
  type LogEncoding,
  logEncodings,
  type LogLine,
  type LogPage,
} from '#features/feedback/feedback-log.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { call, download } from '#platform/wire/web/client.ts';
import { feedbackWords } from './feedback-words.ts';
import { detailsWidth } from './FeedbackDialog.tsx';
import { matchedParts } from './matched-parts.ts';

/** Lines of a page. */
const linesShown = 200;

const encodingNames: Readonly<Record<Exclude<LogEncoding, 'AUTO'>, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB 18030 (GBK)',
  big5: 'Big5',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

const Line = ({ line: { line, text, length }, search }: { line: LogLine; search: string }) => {
  const t = useTexts(feedbackWords);
  const { number } = useLanguage();
  return (
    <li value={line}>
      {matchedParts(text, search).map(({ key, part, isMatch }) => (isMatch ? <mark key={key}>{part}</mark> : part))}
      {length > text.length ? (
        <span className="feedback-log-cut"> {t('feedback.cut', { length: number(length) })}</span>
      ) : null}
    </li>
  );
};

const Lines = ({ page, search }: { page: LogPage; search: string }) => {
  const t = useTexts(feedbackWords);
  if (page.list.length === 0) return <p className="kit-none">{t('feedback.logEmpty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard
    <ol className="feedback-log-lines" tabIndex={0} aria-label={t('feedback.log')}>
      {page.list.map((line) => (
        <Line key={line.line} line={line} search={search} />
      ))}
    </ol>
  );
};

/** The log of a device, by pages, with search. Whatever it holds is shown as text. */
export const LogDialog = ({ row, onClose }: { row: FeedbackDetail; onClose: () => void }) => {
  const t = useTexts(feedbackWords);
  const pageNames = usePageNames();
  const { number, bytes } = useLanguage();
  const notices = useNotices();
  const failureWords = useFailureWords();
  const [search, setSearch] = useState('');
  const [encoding, setEncoding] = useState<LogEncoding>('AUTO');
  const [pageNum, setPageNum] = useState(1);
  const logName = row.logFile;
  const { data, error } = useQuery({
    queryKey: ['feedback-log', logName, search, encoding, pageNum],
    queryFn: () =>
      call(feedbackLogCalls.page, {
        query: { logName, search, encoding, from: (pageNum - 1) * linesShown + 1, size: linesShown },
      }),
    enabled: logName !== '',
    placeholderData: keepPreviousData,
  });
  const save = async (): Promise<void> => {
    try {
      notices.done('downloaded', await download(feedbackLogCalls.file, { query: { logName } }));
    } catch (fault) {
      notices.failure(t('common.notify.download_failed'), fault);
    }
  };
  const count = data ? number(data.total) : '';
  return (
    <Dialog
      title={data ? `${data.filename} · ${bytes(data.bytes)}` : t('feedback.log')}
      width={detailsWidth}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {logName === '' ? (
        <p className="kit-none">{t('feedback.noLog')}</p>
      ) : (
        <div className="feedback-log">
          <div className="feedback-log-tools">
            <QuickSearch
              value={search}
              onSearch={(text) => {
                setSearch(text);
                setPageNum(1);
              }}
              hint={t('feedback.search')}
            />
            <Select<LogEncoding>
              aria-label={t('feedback.encoding')}
              value={encoding}
              onChange={(next) => {
                setEncoding(next);
                setPageNum(1);
              }}
              options={logEncodings.map((value) => ({
                value,
                label:
                  value === 'AUTO'
                    ? `${t('feedback.encodingAuto')}${data && data.encoding !== 'AUTO' ? ` · ${encodingNames[data.encoding]}` : ''}`
                    : encodingNames[value],
              }))}
            />
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
              {t('common.download')}
            </Button>
          </div>
          {error ? <Alert type="error" showIcon title={failureWords(error)} /> : null}
          {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 10 }} /> : null}
          {data ? <Lines page={data} search={search} /> : null}
          {data ? (
            <div className="feedback-log-foot" aria-live="polite">
              <span>
                {search === ''
                  ? t('feedback.lines', { count })
                  : t('feedback.found', { count, lines: number(data.lines) })}
              </span>
              <Pagination
                itemRender={pageNames}
                size="small"
                hideOnSinglePage
                showSizeChanger={false}
                current={pageNum}
                pageSize={linesShown}
                total={data.total}
                onChange={setPageNum}
              />
            </div>
          ) : null}
        </div>
      )}
    </Dialog>
  );
};
