import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { viewAsCalls } from '#platform/rights/view-as.contract.ts';
import { viewAsTexts } from '#platform/rights/view-as.texts.ts';
import { stopViewingAs, type CurrentView } from '#platform/rights/web/view-as-store.ts';
import { call } from '#platform/wire/web/client.ts';

const minute = 60_000;
const minutesLeft = ({ endsAt }: CurrentView): number => Math.max(0, Math.ceil((endsAt - Date.now()) / minute));

/** Minutes left; reloads the page as oneself when the time is up. */
const useMinutesLeft = (view: CurrentView, path: string): number => {
  const [minutes, setMinutes] = useState(() => minutesLeft(view));
  useEffect(() => {
    const timer = setInterval(() => {
      setMinutes(minutesLeft(view));
      if (Date.now() >= view.endsAt) stopViewingAs(path);
    }, 1000);
    return () => clearInterval(timer);
  }, [view, path]);
  return minutes;
};

/** Shown above everything while viewing as another person: the person, the time left, and a button to stop. */
export const ViewAsBanner = ({ view }: { view: CurrentView }) => {
  const t = useTexts(viewAsTexts);
  const back = `/access-check?person=${encodeURIComponent(view.empid)}`;
  const minutes = useMinutesLeft(view, back);
  const [ending, setEnding] = useState(false);
  const end = async (): Promise<void> => {
    setEnding(true);
    // If the server cannot be reached, leave all the same: the server ends the view after half an hour.
    await call(viewAsCalls.end, {}, { asMyself: true }).catch(() => undefined);
    stopViewingAs(back);
  };
  return (
    <section className="shell-seen" aria-label={t('see_as.banner', { name: view.name, empid: view.empid })}>
      <EyeOutlined aria-hidden />
      <strong>{t('see_as.banner', { name: view.name, empid: view.empid })}</strong>
      <span>{t('see_as.left', { minutes })}</span>
      <Button size="small" loading={ending} onClick={() => void end()}>
        {t('see_as.end')}
      </Button>
    </section>
  );
};
