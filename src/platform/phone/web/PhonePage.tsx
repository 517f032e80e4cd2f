import { type ReactNode, useEffect, useRef } from 'react';
import { productName } from '#platform/brand/product.ts';
import { deviceTime } from '#platform/i18n/formats.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';
import { goBack, phonePlace } from './phone-place.ts';
import { type Answered, isGone } from './useAnswer.ts';
import './phone.css';

type Props = {
  title: string;
  /** Where the arrow leads if the page was opened directly; without it there is none. */
  parent?: string;
  action?: ReactNode;
  children: ReactNode;
};

const BackIcon = () => (
  <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d="M15 5 8 12l7 7" />
  </svg>
);

/** A page of the web app for phones: its heading, a way back, its content. Its heading gets the focus. */
export const PhonePage = ({ title, parent, action, children }: Props) => {
  const t = useTexts(phoneTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = phonePlace();
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [place]);
  return (
    <>
      <header className="phone-head">
        {parent === undefined ? null : (
          <button type="button" className="phone-icon" aria-label={t('common.back')} onClick={() => goBack(parent)}>
            <BackIcon />
          </button>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </header>
      <main className="phone-main">{children}</main>
    </>
  );
};

/** What the server answered, or why there is nothing to show; says when it is from an earlier time. */
export const AnswerView = <Value,>({
  answered: { value, keptAt, error, reload },
  children,
}: {
  answered: Answered<Value>;
  children: (value: Value) => ReactNode;
}) => {
  const t = useTexts(phoneTexts);
  const { moment } = useLanguage();
  if (error) {
    return (
      <div className="phone-none" role="alert">
        <p>{error.status === 0 ? t('phone.notKept') : error.message}</p>
        {isGone(error) ? null : (
          <button type="button" className="phone-button" onClick={reload}>
            {t('common.tryAgain')}
          </button>
        )}
      </div>
    );
  }
  if (value === undefined)
    return (
      <div className="phone-skeleton" aria-busy aria-label={t('phone.loading')}>
        <span />
        <span />
        <span />
      </div>
    );
  return (
    <>
      {keptAt === null ? null : (
        <p className="phone-note" role="status">
          {t('phone.offline', { time: moment(deviceTime(keptAt), deviceTime()) })}
        </p>
      )}
      {children(value)}
    </>
  );
};

/** In place of a list without rows. */
export const PhoneNone = ({ children }: { children: ReactNode }) => <p className="phone-none">{children}</p>;
