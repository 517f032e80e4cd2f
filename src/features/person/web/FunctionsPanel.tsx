import { AuditOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { type HeldFunctionRow, personCalls, rightsReaders } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { HeldTable } from '#platform/person-rights/web/HeldTable.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { ChannelChoice, useShownChannel } from './ChannelChoice.tsx';
import { useConditionWords } from '#platform/person-rights/web/condition-words.ts';
import { usePagePath } from '#platform/rights/web/usePagePath.ts';

const texts = { ...personTexts, ...personRightsTexts, ...accessTexts };
const longestReason = 120;

const keyOf = ({ oid }: HeldFunctionRow): string => oid;
const nameOf = ({ id, name }: HeldFunctionRow): string => `${id} ${name}`;
const textOf = ({ id, name, explain, identities }: HeldFunctionRow): string =>
  [
    id,
    name,
    explain,
    ...identities.flatMap(({ rolename, because }) => [rolename, ...because.map((one) => one.name)]),
  ].join(' ');

const useColumns = (): ResourceColumn<HeldFunctionRow>[] => {
  const t = useTexts(texts);
  const say = useLanguage();
  const words = useConditionWords();
  return useMemo(
    () => [
      { key: 'id', title: t('common.id'), width: 84, render: ({ id }) => <CodeChip code={id} /> },
      { key: 'name', title: t('common.function'), width: 170, render: ({ name }) => <CutText text={name} /> },
      {
        key: 'level',
        title: t('person.level'),
        width: 124,
        render: ({ levels }) => {
          const highest = levels.at(-1);
          return highest ? (
            <Tag variant="filled">{say.capital(t(`access.level_${highest.level}`))}</Tag>
          ) : (
            <CutText text={say.capital(t('access.level_none'))} />
          );
        },
      },
      {
        key: 'scope',
        title: t('access.scope'),
        width: 150,
        // Levels with the same scope are not repeated.
        render: ({ levels }) => {
          const scopes = levels.map(({ level, everywhere, parts }) => ({
            level,
            scope: everywhere === 'Y' ? t('access.scopeAll') : say.parts(parts.map(words)),
          }));
          const same = new Set(scopes.map(({ scope }) => scope)).size === 1;
          return (
            <CutText
              text={
                same
                  ? say.capital(scopes[0]?.scope ?? '')
                  : scopes.map(({ level, scope }) => say.pair(t(`access.level_${level}`), scope)).join(' · ')
              }
              longest={longestReason}
            />
          );
        },
      },
      {
        key: 'reason',
        title: t('person.reason'),
        render: ({ identities }) => (
          <CutText
            text={identities
              .map(({ roleid, rolename, because }) => say.pair(rolename || roleid, say.parts(because.map(words))))
              .join(' · ')}
            longest={longestReason}
          />
        ),
      },
    ],
    [say, t, words],
  );
};

/** The functions that the engine gives the person: level, scope, and the conditions that give them. */
export const FunctionsPanel = ({ person: { empid, readable } }: { person: ShownPerson }) => {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const pathOf = usePagePath();
  const columns = useColumns();
  const seesConsole = signedInUser()?.empid === empid || rightsReaders.some((id) => readable.includes(id));
  const [channel, setChannel] = useShownChannel(seesConsole ? undefined : 'A');
  const query = useQuery({
    queryKey: ['person-rights', 'functions', channel, empid],
    queryFn: () => call(personCalls.functions, { query: { empid, type: channel } }),
  });
  const check = readable.includes(accessCheckMenu.id) ? pathOf(accessCheckMenu.id) : undefined;
  const permission = pathOf(channel === 'A' ? appFunctionMenu.id : webFunctionMenu.id);
  const why = (row: HeldFunctionRow): void =>
    void navigate(`${check}?person=${encodeURIComponent(empid)}&function=${row.oid}`);
  const actions = (row: HeldFunctionRow): RowAction[] => [
    ...(check === undefined
      ? []
      : [{ key: 'why', label: t('person.why'), icon: <AuditOutlined aria-hidden />, onClick: () => why(row) }]),
    ...(permission === undefined
      ? []
      : [
          {
            key: 'permission',
            label: t('person.openPermission'),
            icon: <SafetyCertificateOutlined aria-hidden />,
            onClick: () => void navigate(`${permission}?permission=${row.oid}`),
          },
        ]),
  ];
  return (
    <HeldTable
      key={channel}
      start={seesConsole ? <ChannelChoice value={channel} onChange={setChannel} /> : null}
      name="person-functions"
      query={query}
      columns={columns}
      keyOf={keyOf}
      textOf={textOf}
      nameOf={nameOf}
      actions={actions}
      onOpen={check === undefined ? undefined : why}
      words={{
        label: t('common.functions'),
        search: t('person_rights.searchHeld'),
        empty: t('person_rights.noFunctions'),
        emptyHint: t('person_rights.noFunctionsHint'),
      }}
    />
  );
};
