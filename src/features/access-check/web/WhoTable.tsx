import { AuditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Select, Tag } from 'antd';
import { useCallback, useMemo } from 'react';
import { accessCheckCalls, type Holder } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { useAccessWords } from './useAccessWords.ts';

type WhoFilters = { identity: string };
type WhoState = ListState<WhoFilters, never>;

const shape: ListShape<WhoFilters, never> = { filters: { identity: '' }, sortFields: [] };
const keyOf = ({ id }: Holder): string => id;
const nameOf = ({ name, id }: Holder): string => `${name} (${id})`;
const longestReason = 80;

const question = (funcOid: string, { filters, search }: WhoState) => ({
  funcOid,
  identity: filters.identity,
  ...bothScripts(search),
});

const useColumns = (): ResourceColumn<Holder>[] => {
  const t = useTexts(accessTexts);
  const say = useLanguage();
  const words = useAccessWords();
  return useMemo(
    () => [
      { key: 'id', title: t('common.employeeId'), width: 140, render: ({ id }) => <CodeChip code={id} /> },
      {
        key: 'name',
        title: t('common.personName'),
        width: 132,
        render: ({ id, name }) => <PersonLink empid={id} name={name} />,
      },
      {
        key: 'depname',
        title: t('common.department'),
        width: 132,
        render: ({ depname }) => <CutText text={depname} at="middle" />,
      },
      {
        key: 'identity',
        title: t('common.identity'),
        width: 144,
        render: ({ reasons }) =>
          reasons.map(({ roleid, rolename }) => (
            <Tag key={roleid} variant="filled">
              {rolename || roleid}
            </Tag>
          )),
      },
      {
        key: 'because',
        title: t('common.reason'),
        render: ({ reasons }) => (
          <CutText
            text={say.parts([...new Set(reasons.flatMap(({ because }) => because.map(words.condition)))])}
            longest={longestReason}
          />
        ),
      },
    ],
    [say, t, words],
  );
};

/** Who has the function, with the identities and conditions that grant it to each. */
export const WhoTable = ({ funcOid, onCheck }: { funcOid: string; onCheck: (empid: string) => void }) => {
  const t = useTexts(accessTexts);
  const { language, number } = useLanguage();
  const address = useListAddress(shape);
  const columns = useColumns();
  const load = useCallback(
    (state: WhoState) =>
      call(accessCheckCalls.who, {
        query: { ...question(funcOid, state), pageNum: state.pageNum, pageSize: state.pageSize },
      }),
    [funcOid],
  );
  const table = useResourceTable({ name: `access-who-${funcOid}-${language}`, address, load, keyOf });
  const { data: identities } = useQuery({
    queryKey: ['access', 'identities', language, funcOid],
    queryFn: () => call(accessCheckCalls.identities, { query: { funcOid } }),
  });
  const count = t('access.whoCount', { count: number(table.total) });
  return (
    <>
      <Toolbar
        end={
          <>
            <RefreshButton table={table} />
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => download(accessCheckCalls.exportWho, { query: question(funcOid, address.state) })}
            />
          </>
        }
      >
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('access.whoSearch')} />
        <Select
          className="access-identity"
          aria-label={t('common.identity')}
          value={address.state.filters.identity}
          onChange={(identity: string) => address.setFilters({ identity })}
          options={[
            { value: '', label: t('access.anyIdentity') },
            ...(identities?.list ?? []).map(({ roleid, rolename }) => ({ value: roleid, label: rolename || roleid })),
          ]}
        />
        <strong className="access-count" role="status">
          {table.status === 'ready' ? count : ''}
        </strong>
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns}
        label={t('common.whoHasIt')}
        nameOf={nameOf}
        onOpen={({ id }) => onCheck(id)}
        actions={{
          width: rowActionsWidth(1),
          render: (row) => (
            <RowActions
              of={nameOf(row)}
              actions={[
                {
                  key: 'why',
                  label: t('access.checkRow'),
                  icon: <AuditOutlined aria-hidden />,
                  onClick: () => onCheck(row.id),
                },
              ]}
            />
          ),
        }}
        empty={
          identities?.on === 'N'
            ? { title: t('access.whoEmpty'), hint: t('access.whoOff') }
            : { title: t('access.whoEmpty'), hint: t('access.whoEmptyHint') }
        }
      />
    </>
  );
};
