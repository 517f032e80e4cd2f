import { TimeText } from '#platform/clock/web/TimeText.tsx';
import type { Language } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { RichTextView } from '#platform/rich-text/web/RichTextView.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

type Props = { title: string; html: string; time: string | null; lang?: Language; mustconfirm: boolean };

/** A message as its readers see it on a phone: title, time and content (seed 001 §2.6). */
export const MessagePhone = ({ title, html, time, lang, mustconfirm }: Props) => {
  const t = useTexts(messageWords);
  return (
    <article className="message-phone" aria-label={t('message.phone')} lang={lang}>
      {/* A scrolling region has to be reachable by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <div className="message-phone-page" tabIndex={0}>
        <h3>{title}</h3>
        <p className="message-phone-time">{time === null ? t('message.now') : <TimeText time={time} />}</p>
        <RichTextView html={html} />
        {mustconfirm ? <div className="message-phone-confirm">{t('common.iHaveRead')}</div> : null}
      </div>
    </article>
  );
};
