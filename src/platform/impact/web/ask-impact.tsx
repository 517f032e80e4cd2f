import { type App, Input } from 'antd';
import type { ReactNode } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type AffectedPeople, affectedInAll } from '../impact.contract.ts';
import { impactTexts } from '../impact.texts.ts';
import './impact.css';

/** The words for what the people gain and lose, if it is no function. */
export type ImpactLines = Partial<Record<keyof AffectedPeople, (count: string) => string>> & {
  /** The button, if the change is not saved but done. */
  act?: string;
};

type Modal = ReturnType<typeof App.useApp>['modal'];
type Question = { affected: AffectedPeople; limit: number; name: string; lines?: ImpactLines | undefined };

const texts = { ...vocabulary, ...impactTexts };

const lineKeys = {
  gained: 'impact.confirmGained',
  lost: 'impact.confirmLost',
  changed: 'impact.confirmChanged',
} as const;

/** May be typed: the number with or without separators, or the name. */
const isTyped = (typed: string, total: number, name: string): boolean => {
  const word = typed.trim();
  return word.replaceAll(/[\s.,\u00a0\u202f]/g, '') === String(total) || (word !== '' && word === name.trim());
};

const Title = ({ total }: { total: number }) => {
  const t = useTexts(texts);
  const { number } = useLanguage();
  return t('impact.confirmTitle', { total: number(total) });
};

const Save = () => useTexts(texts)('impact.confirmSave');
const Cancel = () => useTexts(texts)('common.cancel');

type ContentProps = Question & { total: number; onTyped: (isRight: boolean) => void; onEnter: () => void };

const Content = ({ affected, limit, name, lines, total, onTyped, onEnter }: ContentProps): ReactNode => {
  const t = useTexts(texts);
  const { number } = useLanguage();
  return (
    <>
      <ul className="impact-lines">
        {(['gained', 'lost', 'changed'] as const)
          .filter((kind) => affected[kind] > 0)
          .map((kind) => (
            <li key={kind}>
              {lines?.[kind]?.(number(affected[kind])) ?? t(lineKeys[kind], { count: number(affected[kind]), name })}
            </li>
          ))}
      </ul>
      <p>{t('impact.confirmHint', { limit: number(limit) })}</p>
      <label className="impact-typed">
        <span>
          {name === ''
            ? t('impact.confirmTypeNumber', { total: number(total) })
            : t('impact.confirmType', { total: number(total), name })}
        </span>
        <Input
          autoFocus
          autoComplete="off"
          onChange={(event) => onTyped(isTyped(event.target.value, total, name))}
          onPressEnter={(event) => {
            if (isTyped(event.currentTarget.value, total, name)) onEnter();
          }}
        />
      </label>
    </>
  );
};

/** Asks for the number of people affected or the name; false if the person cancels. Loaded when it is first needed. */
export const askImpact = (modal: Modal, question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const total = affectedInAll(question.affected);
    const ask = modal.confirm({
      title: <Title total={total} />,
      width: 520,
      content: (
        <Content
          {...question}
          total={total}
          onTyped={(isRight) => ask.update({ okButtonProps: { danger: true, disabled: !isRight } })}
          onEnter={() => {
            ask.destroy();
            resolve(true);
          }}
        />
      ),
      okText: question.lines?.act ?? <Save />,
      okButtonProps: { danger: true, disabled: true },
      cancelText: <Cancel />,
      focusable: { autoFocusButton: null },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
