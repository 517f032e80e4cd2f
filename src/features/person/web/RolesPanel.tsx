import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type HeldRoleRow, personCalls } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { HeldTable } from '#platform/person-rights/web/HeldTable.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { useConditionWords } from '#platform/person-rights/web/condition-words.ts';
import { usePagePath } from '#platform/rights/web/usePagePath.ts';

const texts = { ...personTexts, ...personRightsTexts };
const longestReason = 120;

const keyOf = ({ oid }: HeldRoleRow): string => oid;
const nameOf = ({ id, name }: HeldRoleRow): string => `${id} ${name}`;
const textOf = ({ id, name, explain }: HeldRoleRow): string => `${id} ${name} ${explain}`;

/** The roles of the person, and what makes the person a member of each. */
export const RolesPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const t = useTexts(texts);
  const say = useLanguage();
  const words = useConditionWords();
  const navigate = useNavigate();
  const roles = usePagePath()(roleMenu.id);
  const query = useQuery({
    queryKey: ['person-rights', 'roles', empid],
    queryFn: () => call(personCalls.roles, { query: { empid } }),
  });
  const columns = useMemo(
    (): ResourceColumn<HeldRoleRow>[] => [
      { key: 'id', title: t('common.id'), width: 160, render: ({ id }) => <CodeChip code={id} /> },
      { key: 'name', title: t('common.name'), width: 220, render: ({ name }) => <CutText text={name} /> },
      {
        key: 'reason',
        title: t('person.reason'),
        render: ({ sourcetype, because }) => (
          <CutText
            text={sourcetype === 'sql' ? t('person.roleByQuery') : say.parts(because.map(words))}
            longest={longestReason}
          />
        ),
      },
      { key: 'explain', title: t('common.description'), render: ({ explain }) => <CutText text={explain} /> },
    ],
    [say, t, words],
  );
  return (
    <HeldTable
      name="person-roles"
      query={query}
      columns={columns}
      keyOf={keyOf}
      textOf={textOf}
      nameOf={nameOf}
      onOpen={roles === undefined ? undefined : ({ id }) => void navigate(`${roles}?q=${encodeURIComponent(id)}`)}
      words={{
        label: t('common.roles'),
        search: t('person_rights.searchHeld'),
        empty: t('person_rights.noRoles'),
        emptyHint: t('person_rights.noRolesHint'),
      }}
    />
  );
};
