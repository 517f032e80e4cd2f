import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import type { MessageRecord, MessageVersionRow } from '#features/messages/messages.contract.ts';
import { type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MessagePhone } from './MessagePhone.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

const originalKey = 'original';

/** Pixels (seed 001 §9). */
export const previewWidth = 1000;

export type PreviewedMessage = Pick<MessageRecord, 'title' | 'fullcontent' | 'mustconfirm'>;
export type PreviewedVersion = Pick<MessageVersionRow, 'lang' | 'title' | 'fullcontent' | 'outdated'>;

type Props = {
  row: PreviewedMessage;
  versions: readonly PreviewedVersion[];
  /** When it was, or will be, published; left out where that is now. */
  time?: string | null;
};

/** A message as readers of each language see it, one after another. */
export const LanguagePreviews = ({ row, versions, time = null }: Props) => {
  const t = useTexts(messageWords);
  const [shown, setShown] = useState<Language | typeof originalKey>(originalKey);
  const version = versions.find(({ lang }) => lang === shown);
  const outdated = version?.outdated === 'Y';
  return (
    <>
      {versions.length === 0 ? null : (
        <Segmented
          className="message-preview-languages"
          size="small"
          aria-label={t('common.language')}
          value={shown}
          onChange={setShown}
          options={[
            { value: originalKey, label: t('message.original') },
            ...versions.map(({ lang }) => ({ value: lang, label: languageNames[lang] })),
          ]}
        />
      )}
      {outdated ? <Alert type="warning" showIcon title={t('message.versionOutdated')} /> : null}
      <MessagePhone
        title={version?.title ?? row.title}
        html={version?.fullcontent ?? row.fullcontent}
        time={time}
        mustconfirm={row.mustconfirm === 'Y'}
        {...(version && { lang: version.lang })}
      />
    </>
  );
};
