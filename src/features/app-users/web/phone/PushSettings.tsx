import { useEffect, useState } from 'react';
import { phoneMeTexts } from '#features/app-users/phone-me.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import {
  isSubscribed,
  mayPush,
  pushStateCall,
  subscribePush,
  unsubscribePush,
} from '#platform/phone/web/phone-push.ts';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useFollowed } from '#platform/form/web/useFollowed.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
import type { pushCalls, QuietHours } from '#platform/push/push.contract.ts';
// The reasons of its calls in words.
import '#platform/push/push.texts.ts';

const quietCall = bareCall<typeof pushCalls.quiet>({ method: 'PUT', path: '/mb/push/quiet', content: true });

const QuietFields = ({ known }: { known: QuietHours | null }) => {
  const t = useTexts(phoneMeTexts);
  const [from, setFrom] = useFollowed(known?.from ?? '');
  const [until, setUntil] = useFollowed(known?.until ?? '');
  const [said, setSaid] = useState<'saved' | 'half' | null>(null);
  const writing = useWriting();
  const save = (): void => {
    const isNone = from === '' && until === '';
    if (!isNone && (from === '' || until === '')) return setSaid('half');
    setSaid(null);
    void writing.run(async () => {
      await ask(quietCall, { content: { quiet: isNone ? null : { from, until } } });
      setSaid('saved');
      readAgain();
    });
  };
  return (
    <div className="phone-field">
      <div className="phone-pair phone-halves">
        <label>
          {t('phone_me.quietFrom')}
          <input type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label>
          {t('phone_me.quietUntil')}
          <input type="time" value={until} onChange={({ target }) => setUntil(target.value)} />
        </label>
      </div>
      <button type="button" className="phone-button phone-wide" disabled={writing.busy} onClick={save}>
        {t('common.save')}
      </button>
      {said === 'saved' && writing.fault === '' ? (
        <p className="phone-muted" role="status">
          {t('phone_me.saved')}
        </p>
      ) : null}
      <p className="phone-fault" role="alert">
        {said === 'half' ? t('phone_me.quietHalf') : writing.fault}
      </p>
    </div>
  );
};

/** Whether this phone shows pushes, and in which hours not. */
export const PushSettings = () => {
  const t = useTexts(phoneMeTexts);
  const { value, reload } = useAnswer(pushStateCall, {});
  const [isOn, setIsOn] = useState(false);
  const [isBarred, setIsBarred] = useState(false);
  const writing = useWriting();
  useEffect(() => {
    isSubscribed().then(setIsOn, () => undefined);
  }, []);
  if (!value || value.publicKey === null) return null;
  const toggle = (on: boolean): Promise<boolean> =>
    writing.run(async () => {
      const subscribed = on && mayPush() && (await subscribePush());
      if (!on) await unsubscribePush();
      setIsOn(subscribed);
      setIsBarred(on && !subscribed);
      reload();
    });
  return (
    <section className="phone-card">
      <label className="phone-choice phone-switch">
        {t('phone_me.pushHere')}
        <input
          type="checkbox"
          checked={isOn}
          disabled={writing.busy}
          onChange={({ target }) => void toggle(target.checked)}
        />
      </label>
      {isBarred ? (
        <p className="phone-note" role="status">
          {t('phone_me.pushNo')}
        </p>
      ) : null}
      <QuietFields known={value.quiet} />
    </section>
  );
};
