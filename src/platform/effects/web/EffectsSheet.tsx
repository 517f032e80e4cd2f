import {
  ArrowRightOutlined,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  EyeInvisibleOutlined,
  InfoCircleOutlined,
  MinusCircleOutlined,
  NotificationOutlined,
  PlusCircleOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { EffectKind, Sheet } from '../effects.contract.ts';
import { effectsTexts } from '../effects.texts.ts';
import type { Question } from './question.ts';
import './effects.css';

const icons: Record<EffectKind, ReactNode> = {
  gain: <PlusCircleOutlined aria-hidden />,
  lose: <MinusCircleOutlined aria-hidden />,
  reach: <NotificationOutlined aria-hidden />,
  hide: <EyeInvisibleOutlined aria-hidden />,
  stop: <StopOutlined aria-hidden />,
};

const Changes = ({ changes }: Pick<Sheet, 'changes'>) => {
  const t = useTexts(effectsTexts);
  return (
    <dl
      className={changes.every(({ to }) => to === '') ? 'effects-changes effects-going' : 'effects-changes'}
      aria-label={t('effects.changes')}
    >
      {changes.map(({ subject, from, to }, index) => (
        <div key={`${subject} ${String(index)}`}>
          <dt>{subject}</dt>
          <dd>
            {from === '' ? null : to === '' ? <span>{from}</span> : <del>{from}</del>}
            {to === '' ? null : (
              <span className="effects-to">
                {from === '' ? null : <ArrowRightOutlined aria-hidden />}
                <ins>{to}</ins>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The same number, with or without separators. */
const isTyped = (typed: string, wanted: number): boolean =>
  typed.trim().replaceAll(/[\s.,\u00a0\u202f]/g, '') === String(wanted);

/** A key that is still held down from the form below must not confirm. */
const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

type Props = { question: Question; /** It has disappeared. */ onGone: () => void };

/** What an act does, to whom and when; Enter confirms, Esc cancels. */
export const EffectsSheet = ({ question: { sheet, undoable, answer }, onGone }: Props) => {
  const t = useTexts(effectsTexts);
  const { number, pair } = useLanguage();
  const typeId = useId();
  const [open, setOpen] = useState(true);
  const confirm = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const { title, act, danger, changed, people, changes, when, notes, type } = sheet;
  const mayConfirm = type === null || isTyped(typed, type);
  const close = (confirmed: boolean): void => {
    if (!open) return;
    setOpen(false);
    answer(confirmed);
  };
  return (
    <Dialog
      open={open}
      width={560}
      centered
      closable={false}
      mask={{ closable: false }}
      rootClassName="effects-sheet"
      title={
        <span className={danger ? 'effects-title effects-danger' : 'effects-title'}>
          {danger ? <ExclamationCircleFilled aria-hidden /> : <NotificationOutlined aria-hidden />}
          <span>{title}</span>
        </span>
      }
      // A form below disables its fields while it saves, and may have taken the focus meanwhile.
      afterOpenChange={(isOpen) => {
        if (isOpen && type === null) confirm.current?.focus();
      }}
      afterClose={onGone}
      onCancel={() => close(false)}
      // The button that confirms comes first, as dialogs give the focus to their first control.
      footer={
        <>
          <Button
            ref={confirm}
            type="primary"
            danger={danger}
            autoFocus={type === null}
            disabled={!mayConfirm}
            onKeyDown={ignoreHeldKey}
            onClick={() => close(true)}
          >
            {act}
          </Button>
          <Button onClick={() => close(false)}>{t('common.cancel')}</Button>
        </>
      }
    >
      {changed ? <Alert type="warning" showIcon title={t('effects.changed')} className="effects-alert" /> : null}
      {people.length > 0 ? (
        <ul className="effects-people" aria-label={t('effects.people')}>
          {people.map(({ kind, text }) => (
            <li key={text} className={`effects-${kind}`}>
              {icons[kind]}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {when === '' ? null : (
        <p className="effects-when">
          <ClockCircleOutlined aria-hidden />
          <span>
            {pair(t('effects.when'), '')}
            <strong>{when}</strong>
          </span>
        </p>
      )}
      {notes.length > 0 ? (
        <ul className="effects-notes">
          {notes.map(({ text, warning }) => (
            <li key={text} className={warning ? 'effects-warning' : undefined}>
              {warning ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {undoable && sheet.undoHours > 0 ? (
        <p className="effects-undo">{t('effects.undo', { hours: sheet.undoHours })}</p>
      ) : null}
      {type === null ? null : (
        <div className="effects-type">
          <label htmlFor={typeId}>{t('effects.type', { count: number(type) })}</label>
          <Input
            id={typeId}
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={ignoreHeldKey}
            onPressEnter={(event) => {
              if (mayConfirm && !event.repeat) close(true);
            }}
          />
        </div>
      )}
    </Dialog>
  );
};
