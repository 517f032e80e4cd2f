import { App } from 'antd';
import { useCallback } from 'react';
import { listedRoleReason } from '#features/roles/roles.contract.ts';
import { roleListTexts } from '#features/roles/role-lists.texts.ts';
import { accessListTexts } from '#features/access-lists/access-lists.texts.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { Declined } from '#platform/wire/web/declined.ts';

type Send<Done> = (question: { liftEntries: 'Y' | 'N'; confirmed: string }) => Promise<Done>;

/**
 * Sends a change of a role. If entries of the blacklist or the whitelist would apply to fewer people after it, the
 * server answers how many; the person is asked, and the change is sent again. The same if more people join or leave
 * than may without a confirmation (`name`: the role). Throws `Declined` if the answer is no.
 */
export const useListsQuestion = (): (<Done>(name: string, send: Send<Done>) => Promise<Done>) => {
  const { modal } = App.useApp();
  const t = useTexts(roleListTexts);
  const words = useTexts(accessListTexts);
  const { number } = useLanguage();
  const confirm = useImpactConfirmation();
  const asked = useCallback(
    (params: CallError['params']): Promise<boolean> =>
      new Promise((resolve) => {
        const count = (name: string): string => number(Number(params?.[name] ?? 0));
        void modal.confirm({
          title: t('role.liftTitle'),
          content: t('role.liftAsk', {
            blacklist: count('blacklist'),
            whitelist: count('whitelist'),
            people: count('people'),
          }),
          okText: words('access_list.goOn'),
          okButtonProps: { danger: true },
          cancelText: words('common.cancel'),
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal, number, t, words],
  );
  return useCallback(
    async <Done>(name: string, send: Send<Done>): Promise<Done> => {
      const lines = {
        gained: (count: string) => t('role.peopleJoin', { count }),
        lost: (count: string) => t('role.peopleLeave', { count }),
      };
      const confirming = (liftEntries: 'Y' | 'N'): Promise<Done> =>
        confirm(name, (confirmed) => send({ liftEntries, confirmed }), lines);
      try {
        return await confirming('N');
      } catch (error) {
        if (!(error instanceof CallError) || error.reason !== listedRoleReason) throw error;
        if (!(await asked(error.params))) throw new Declined();
        return confirming('Y');
      }
    },
    [asked, confirm, t],
  );
};
