import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { viewAsCalls } from '#platform/rights/view-as.contract.ts';
import { viewAsTexts } from '#platform/rights/view-as.texts.ts';
import { stopViewingAs, type Look } from '#platform/rights/web/view-as-store.ts';
import { call } from '#platform/wire/web/client.ts';

const minute = 60_000;
const minutesLeft = ({ endsAt }: Look): number => Math.max(0, Math.ceil((endsAt - Date.now()) / minute));

/** Minutes left; reloads the page as oneself when the time is up. */
const useMinutesLeft = (look: Look, path: string): number => {
  const [minutes, setMinutes] = useState(() => minutesLeft(look));
  useEffect(() => {
    const timer = setInterval(() => {
      setMinutes(minutesLeft(look));
      if (Date.now() >= look.endsAt) stopViewingAs(path);
    }, 1000);
    return () => clearInterval(timer);
  }, [look, path]);
  return minutes;
};

/** Shown above everything while viewing as another person: the person, the time left, and a button to stop. */
export const ViewAsBanner = ({ look }: { look: Look }) => {
  const t = useTexts(viewAsTexts);
  const back = `/access-check?person=${encodeURIComponent(look.empid)}`;
  const minutes = useMinutesLeft(look, back);
  const [ending, setEnding] = useState(false);
  const end = async (): Promise<void> => {
    setEnding(true);
    // If the server cannot be reached, leave all the same: the server ends the view after half an hour.
    await call(viewAsCalls.end, {}, { asMyself: true }).catch(() => undefined);
    stopViewingAs(back);
  };
  return (
    <section className="shell-seen" aria-label={t('see_as.banner', { name: look.name, empid: look.empid })}>
      <EyeOutlined aria-hidden />
      <strong>{t('see_as.banner', { name: look.name, empid: look.empid })}</strong>
      <span>{t('see_as.left', { minutes })}</span>
      <Button size="small" loading={ending} onClick={() => void end()}>
        {t('see_as.end')}
      </Button>
    </section>
  );
};
