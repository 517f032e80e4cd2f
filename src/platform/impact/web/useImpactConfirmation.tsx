import { App, Input } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { type Translate, useTexts } from '#platform/i18n/web/useTexts.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { type AffectedPeople, affectedInAll, confirmationOf, confirmImpactReason } from '../impact.contract.ts';
import { impactTexts } from '../impact.texts.ts';
import './impact.css';

type Send<Done> = (confirmed: string) => Promise<Done>;

/** The words for what the people gain and lose, if it is no function. */
export type ImpactLines = Partial<Record<keyof AffectedPeople, (count: string) => string>> & {
  /** The button, if the change is not saved but done. */
  act?: string;
};
type Words = { t: Translate<typeof impactTexts>; number: (count: number) => string; lines?: ImpactLines | undefined };

const lineKeys = {
  gained: 'impact.confirmGained',
  lost: 'impact.confirmLost',
  changed: 'impact.confirmChanged',
} as const;

const linesOf = (affected: AffectedPeople, name: string, { t, number, lines }: Words): ReactNode =>
  (['gained', 'lost', 'changed'] as const)
    .filter((kind) => affected[kind] > 0)
    .map((kind) => (
      <li key={kind}>
        {lines?.[kind]?.(number(affected[kind])) ?? t(lineKeys[kind], { count: number(affected[kind]), name })}
      </li>
    ));

const numberIn = (params: CallError['params'], name: string): number => Number(params?.[name] ?? 0);

/** What may be typed: the number with or without separators, or the name. */
const isTyped = (typed: string, total: number, name: string): boolean => {
  const word = typed.trim();
  return word.replaceAll(/[\s.,\u00a0\u202f]/g, '') === String(total) || (word !== '' && word === name.trim());
};

/**
 * Sends a change of rights. If it affects more people than the setting allows, the server answers how many; the person
 * types the number or, if there is one, the name, and the change is sent again with the confirmed numbers. If they have
 * changed in the meantime, the server asks once more. Throws `Declined` if the person cancels.
 */
export const useImpactConfirmation = (): (<Done>(
  name: string,
  send: Send<Done>,
  lines?: ImpactLines,
) => Promise<Done>) => {
  const { modal } = App.useApp();
  const t = useTexts(impactTexts);
  const { number } = useLanguage();
  const asked = useCallback(
    (affected: AffectedPeople, limit: number, name: string, lines?: ImpactLines): Promise<boolean> =>
      new Promise((resolve) => {
        const total = affectedInAll(affected);
        const ask = modal.confirm({
          title: t('impact.confirmTitle', { total: number(total) }),
          width: 520,
          content: (
            <>
              <ul className="impact-lines">{linesOf(affected, name, { t, number, lines })}</ul>
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
                  onChange={(event) =>
                    ask.update({ okButtonProps: { danger: true, disabled: !isTyped(event.target.value, total, name) } })
                  }
                  onPressEnter={(event) => {
                    if (!isTyped(event.currentTarget.value, total, name)) return;
                    ask.destroy();
                    resolve(true);
                  }}
                />
              </label>
            </>
          ),
          okText: lines?.act ?? t('impact.confirmSave'),
          okButtonProps: { danger: true, disabled: true },
          cancelText: t('common.cancel'),
          focusable: { autoFocusButton: null },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal, number, t],
  );
  return useCallback(
    async <Done,>(name: string, send: Send<Done>, lines?: ImpactLines): Promise<Done> => {
      let confirmed = '';
      for (;;) {
        try {
          return await send(confirmed);
        } catch (error) {
          if (!(error instanceof CallError) || error.reason !== confirmImpactReason) throw error;
          const { params } = error;
          const affected = {
            gained: numberIn(params, 'gained'),
            lost: numberIn(params, 'lost'),
            changed: numberIn(params, 'changed'),
          };
          if (!(await asked(affected, numberIn(params, 'limit'), name, lines))) throw new Declined();
          confirmed = confirmationOf(affected);
        }
      }
    },
    [asked],
  );
};
