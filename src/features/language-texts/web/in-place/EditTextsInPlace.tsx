import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inPlaceTexts } from '#features/language-texts/in-place.texts.ts';
import { markTexts } from '#platform/i18n/web/text-marks.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { everywhere } from '#platform/keyboard/web/registry.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { ChooseText, type FoundText } from './ChooseText.tsx';
import { TextDialog } from './TextDialog.tsx';
import { textsAt, textsOnPage } from './texts-at.ts';
import { useTextClicks } from './useTextClicks.ts';
import './in-place.css';

const bar = 'text-editing-bar';
const listKey = 'F2';

type Open = { kind: 'text'; id: string } | { kind: 'choice'; isPage: boolean; found: FoundText[] };

const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent);

/** Clicks go to the texts of the page as long as no dialog of the mode is open. */
const Clicks = ({ onTexts }: { onTexts: (ids: string[]) => void }) => {
  useTextClicks({ except: `.${bar}`, onTexts });
  return null;
};

const gap = 8;
const room = '--shell-end-room';

/** The page ends above the bar, which would otherwise cover what stands at its end, such as Save. */
const useRoomForBar = () => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) style.setProperty(room, `${Math.ceil(entry.target.getBoundingClientRect().height) + 2 * gap}px`);
    });
    if (ref.current) watcher.observe(ref.current);
    return () => {
      watcher.disconnect();
      style.removeProperty(room);
    };
  }, []);
  return ref;
};

/** While it is rendered, a click on any text of the console opens it in all languages (ADR 0034). */
export const EditTextsInPlace = ({ onEnd }: { onEnd: () => void }) => {
  const t = useTexts(inPlaceTexts);
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const barRef = useRoomForBar();
  useEffect(() => {
    markTexts(true);
    return () => markTexts(false);
  }, []);

  const onTexts = useCallback((ids: string[]): void => {
    const [id] = ids;
    if (id === undefined) return;
    if (ids.length === 1) setOpen({ kind: 'text', id });
    else {
      const shown = new Map(textsOnPage(`.${bar}`).map(({ id: one, text }) => [one, text]));
      setOpen({ kind: 'choice', isPage: false, found: ids.map((one) => ({ id: one, text: shown.get(one) ?? '' })) });
    }
  }, []);
  /** Those of the control with the focus come first. */
  const listTexts = (): void => {
    if (open) return;
    const all = textsOnPage(`.${bar}`);
    const near = textsAt(document.activeElement)?.ids ?? [];
    const first = all.filter(({ id }) => near.includes(id));
    setOpen({ kind: 'choice', isPage: true, found: [...first, ...all.filter(({ id }) => !near.includes(id))] });
  };
  useKeys(
    [{ keys: [listKey], says: t('in_place.list'), group: 'everywhere', run: listTexts, whileTyping: true }],
    everywhere,
  );

  return (
    <>
      <section ref={barRef} className={bar} aria-label={t('in_place.title')}>
        <EditOutlined aria-hidden />
        <span>{t('in_place.how', { alt: onMac ? '⌥' : 'Alt', key: listKey })}</span>
        <Button size="small" onClick={listTexts}>
          {t('in_place.list')}
        </Button>
        <Button size="small" type="primary" onClick={onEnd}>
          {t('in_place.end')}
        </Button>
      </section>
      {open === null ? <Clicks onTexts={onTexts} /> : null}
      {open?.kind === 'choice' ? (
        <ChooseText
          title={t(open.isPage ? 'in_place.list' : 'in_place.choose')}
          found={open.found}
          onChoose={(id) => setOpen({ kind: 'text', id })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'text' ? <TextDialog key={open.id} id={open.id} onClose={close} /> : null}
    </>
  );
};
