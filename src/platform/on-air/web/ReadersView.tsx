import { PictureOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useId, useState } from 'react';
import { platformClock } from '#platform/clock/web/platform-clock.ts';
import { TimeInput } from '#platform/form/web/TimeInput.tsx';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { momentOf } from '#platform/wire/values.ts';
import { onAirTexts } from '../on-air.texts.ts';
import './timeline.css';

/** What a reader sees. `from`: the language of the version that is shown; null for the original. */
export type Seen = { key: string; name: string; picture: string; from: Language | null };

type Props = {
  queryKey: readonly unknown[];
  /** `at`: `YYYY-MM-DD HH:mm:ss` in the platform's time zone. */
  load: (lang: Language, at: string) => Promise<Seen[]>;
};

/** A phone that shows what readers of a language see at a time. */
export const ReadersView = ({ queryKey, load }: Props) => {
  const t = useTexts(onAirTexts);
  const own = useCurrentLanguage();
  const timeId = useId();
  const { data: clock } = useQuery({ ...platformClock, staleTime: 0 });
  const [lang, setLang] = useState<Language>(own);
  const [typed, setTyped] = useState<string | null>(null);
  const shownTime = typed ?? clock?.now.slice(0, 16) ?? '';
  const at = momentOf(shownTime);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'seen', lang, at],
    queryFn: () => load(lang, at ?? ''),
    enabled: at !== null,
    placeholderData: (before) => before,
  });
  return (
    <aside className="kit-readers" aria-label={t('on_air.readers')}>
      <h2>{t('on_air.readers')}</h2>
      <Segmented<Language>
        className="kit-readers-language"
        size="small"
        aria-label={t('common.language')}
        value={lang}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={setLang}
      />
      <label htmlFor={timeId}>{t('on_air.readersAt')}</label>
      <TimeInput id={timeId} value={shownTime} saysFault onChange={setTyped} />
      {error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      <div className="kit-phone" lang={lang} aria-live="polite">
        {data?.map(({ key, name, picture, from }) => (
          <figure key={key}>
            {picture ? <img src={picture} alt={name} loading="lazy" /> : <PictureOutlined aria-label={name} />}
            <figcaption>
              {name} · {from ? languageNames[from] : t('common.original')}
            </figcaption>
          </figure>
        ))}
        {data?.length === 0 ? <p>{t('on_air.nothingSeen')}</p> : null}
      </div>
    </aside>
  );
};
