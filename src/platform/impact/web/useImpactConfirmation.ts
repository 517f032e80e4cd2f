import { App } from 'antd';
import { useCallback } from 'react';
import { CallError } from '#platform/wire/web/client.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { confirmationOf, confirmImpactReason } from '../impact.contract.ts';
import type { ImpactLines } from './ask-impact.tsx';

type Send<Done> = (confirmed: string) => Promise<Done>;

const numberIn = (params: CallError['params'], name: string): number => Number(params?.[name] ?? 0);

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
  return useCallback(
    async <Done>(name: string, send: Send<Done>, lines?: ImpactLines): Promise<Done> => {
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
          const { askImpact } = await import('./ask-impact.tsx');
          if (!(await askImpact(modal, { affected, limit: numberIn(params, 'limit'), name, lines })))
            throw new Declined();
          confirmed = confirmationOf(affected);
        }
      }
    },
    [modal],
  );
};
