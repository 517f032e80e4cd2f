import { useCallback, useEffect, useRef, useState } from 'react';
import { appVersionCalls, type Newest } from '#features/app-versions/app-versions.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { call } from '#platform/wire/web/client.ts';

/** Milliseconds; the address of a package is valid for at least half an hour. */
const freshFor = 20 * 60_000;

export type NewestState = { data: Newest | null; failed: boolean; reload: () => void };

/**
 * The newest versions in the reader's language, reloaded before their addresses expire. The current ones stay visible
 * until the next response arrives.
 */
export const useNewest = (): NewestState => {
  const { language } = useLanguage();
  const [data, setData] = useState<Newest | null>(null);
  const [failed, setFailed] = useState(false);
  const readAt = useRef(0);
  const asked = useRef(0);

  const ask = useCallback((): void => {
    const mine = (asked.current += 1);
    call(appVersionCalls.newest, {}).then(
      (newest) => {
        if (mine !== asked.current) return;
        readAt.current = Date.now();
        setData(newest);
        setFailed(false);
      },
      () => {
        if (mine === asked.current) setFailed(true);
      },
    );
  }, []);

  useEffect(() => {
    ask();
    const refresh = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > freshFor) ask();
    };
    const timer = setInterval(refresh, 60_000);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [ask, language]);

  const reload = (): void => {
    setFailed(false);
    ask();
  };
  return { data, failed, reload };
};
