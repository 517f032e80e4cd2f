import { CheckCircleFilled, CloseCircleFilled, InboxOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { endingsOf, type FileAccept } from '#platform/files/file-kinds.ts';
import { isUnfinished, refusalOf, useTransfers } from '#platform/files/web/transfer-store.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Target } from '../matching.ts';
import { versionTexts } from '../language-versions.texts.ts';
import type { FileMatch, useFileMatches } from './useFileMatches.ts';

const mebibyte = 1_048_576;

const MatchState = ({ match: { upload, fault }, accept }: { match: FileMatch; accept: FileAccept }) => {
  const reasonText = useReasonText();
  const transfer = useTransfers().find(({ id }) => id === upload);
  const reason = fault || (transfer ? refusalOf(transfer) : '');
  if (reason)
    return (
      <span className="kit-match-fault" role="alert">
        <CloseCircleFilled aria-hidden /> {reasonText(reason, { most: accept.maxBytes / mebibyte })}
      </span>
    );
  return transfer && isUnfinished(transfer) ? (
    <LoadingOutlined aria-hidden />
  ) : (
    <CheckCircleFilled className="kit-match-done" aria-hidden />
  );
};

type Props = {
  accept: FileAccept;
  /** A file name, such as `banner_vi.png`. */
  example: string;
  files: ReturnType<typeof useFileMatches>;
};

/** Where the files of all languages are dropped or chosen at once, and below it which one goes where. */
export const FileDrop = ({ accept, example, files: { matches, take, move } }: Props) => {
  const t = useTexts(versionTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const options = [
    { value: 'original', label: t('common.original') },
    ...languages.map((lang) => ({ value: lang, label: languageNames[lang] })),
    { value: '', label: t('versions.notUsed') },
  ];
  return (
    <div className="kit-version-files">
      <div
        className={isOver ? 'kit-version-drop kit-version-drop-over' : 'kit-version-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <InboxOutlined aria-hidden />
        <span>{t('versions.drop', { example })}</span>
        <Button size="small" onClick={() => input.current?.click()}>
          {t('versions.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept={endingsOf(accept).join(',')}
          style={{ display: 'none' }}
          tabIndex={-1}
          aria-hidden
          data-testid="version-files"
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // Reset, so that choosing the same files again fires a change event.
            target.value = '';
          }}
        />
      </div>
      {matches.length > 0 ? (
        <ul className="kit-matches">
          {matches.map((match) => (
            <li key={match.key}>
              <MatchState match={match} accept={accept} />
              <span className="kit-match-name" title={match.name}>
                {match.name}
              </span>
              <Select
                size="small"
                className="kit-match-target"
                aria-label={t('versions.goesTo', { name: match.name })}
                value={match.target ?? ''}
                options={options}
                disabled={match.fault !== ''}
                onChange={(target) => move(match.key, target === '' ? null : (target as Target))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
