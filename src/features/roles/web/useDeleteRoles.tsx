import { useState } from 'react';
import { roleCalls, type RoleRow, type RoleUsage } from '#features/roles/roles.contract.ts';
import { roleListTexts } from '#features/roles/role-lists.texts.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.tsx';
import { call } from '#platform/wire/web/client.ts';
import { roleName } from './role-list.ts';

const usageTexts = { ...roleTexts, ...roleListTexts };

const naming = ({ blacklist, whitelist }: RoleUsage): number => blacklist + whitelist;

const Usage = ({ usage }: { usage: RoleUsage }) => {
  const { functions, members, mappings, dataItems, blacklist, whitelist } = usage;
  const t = useTexts(usageTexts);
  const { number } = useLanguage();
  const names = functions.map(({ id, name }) => `${name} (${id})`).join(', ');
  return (
    <>
      {names ? t('role.deleteFunctions', { names }) : t('role.deleteNothing')}
      <br />
      {t('role.deleteMembers', { members: number(members), mappings: number(mappings), items: number(dataItems) })}
      {naming(usage) > 0 ? (
        <>
          <br />
          <strong>{t('role.deleteListed', { blacklist: number(blacklist), whitelist: number(whitelist) })}</strong>
        </>
      ) : null}
    </>
  );
};

/**
 * Loads what depends on the roles, asks the person (seed 000 §5), then deletes. `counting`: the loading is under way.
 */
export const useDeleteRoles = (
  onDone: () => void,
): { counting: boolean; removeRoles: (roles: readonly RoleRow[]) => Promise<void> } => {
  const words = useTexts(vocabulary);
  const notices = useNotices();
  const confirmDelete = useConfirmDelete();
  const confirm = useImpactConfirmation();
  const texts = useTexts(roleListTexts);
  const [counting, setCounting] = useState(false);
  const removeRoles = async (roles: readonly RoleRow[]): Promise<void> => {
    const oids = roles.map(({ oid }) => oid);
    setCounting(true);
    try {
      const usage = await call(roleCalls.usage, { sealedQuery: { oids } });
      confirmDelete({
        names: roles.map(roleName),
        depends: <Usage usage={usage} />,
        // Only what the dialog shows is acknowledged, not entries that were added in the meantime.
        remove: () =>
          confirm(
            roles.map(roleName).join(', '),
            (confirmed) =>
              call(roleCalls.remove, {
                query: { liftEntries: naming(usage) > 0 ? 'Y' : 'N', confirmed },
                content: oids,
              }),
            { lost: (count) => texts('role.peopleLeave', { count }) },
          ),
        onDone,
      });
    } catch (error) {
      notices.failure(words('common.notify.delete_failed'), error);
    } finally {
      setCounting(false);
    }
  };
  return { counting, removeRoles };
};
