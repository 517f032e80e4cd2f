import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import { endMaintenance, offerMaintenance, useMaintenance } from '#platform/session/web/maintenance.ts';
import { maintenanceIsOver } from '#platform/session/web/maintenance-check.ts';
import { signOut } from './sign-in.ts';
import './maintenance-hold.css';

const askEveryMs = 5_000;

const leave = async (): Promise<void> => {
  await signOut();
  globalThis.location.assign('/login');
};

const stay = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.preventDefault();
};

const Hold = () => {
  const t = useTexts(sessionTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState(false);

  const ask = useCallback(async (): Promise<void> => {
    setAsking(true);
    if (await maintenanceIsOver()) endMaintenance();
    else setAsking(false);
  }, []);

  useEffect(() => {
    dialog.current?.showModal();
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [ask]);

  return (
    <dialog
      ref={dialog}
      className="maintenance"
      aria-labelledby="maintenance-title"
      aria-describedby="maintenance-text"
      onKeyDown={stay}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <svg width="40" height="40" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5.200l3.400 2" />
      </svg>
      <h1 id="maintenance-title">{t('maintenance.title')}</h1>
      <p id="maintenance-text">{t('login.maintenance')}</p>
      <p className="maintenance-hint">{t('maintenance.hint')}</p>
      <div className="maintenance-actions">
        <button type="button" className="maintenance-again" disabled={asking} onClick={() => void ask()}>
          {t(asking ? 'maintenance.asking' : 'maintenance.again')}
        </button>
        <button type="button" className="maintenance-leave" onClick={() => void leave()}>
          {t('login.leave')}
        </button>
      </div>
    </dialog>
  );
};

/**
 * Covers the open page during maintenance: pending calls wait and resume when it is over, so that nothing typed is
 * lost. A native dialog, since it stays on top, takes the keyboard from everything below, and works before the console
 * has been loaded.
 */
export const MaintenanceHold = () => {
  const waiting = useMaintenance() !== null;
  useEffect(offerMaintenance, []);
  return waiting ? <Hold /> : null;
};
