import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { type DataItemRow, type HeldRow, personRightsCalls } from '../person-rights.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { personRightsTexts } from '../person-rights.texts.ts';
import { HeldTable } from './HeldTable.tsx';
import './person-rights.css';

/** A data item has no key of its own in the answer; its place in it will do. */
type DataRow = DataItemRow & { key: string };

type Props = {
  empid: string;
  /** Which functions, and the data under which: A mobile, W console. */
  type: 'A' | 'W';
  /** More tabs after the three. */
  more?: readonly { key: string; label: string; children: ReactNode }[];
};

const nothingMore: NonNullable<Props['more']> = [];

const heldKey = ({ oid }: HeldRow): string => oid;
const heldText = ({ id, name, explain }: HeldRow): string => `${id} ${name} ${explain}`;
const dataKey = ({ key }: DataRow): string => key;
const dataText = ({ appid, appname, type, typename, content }: DataRow): string =>
  [appid, appname, type, typename, content].join(' ');

const loadData = async (empid: string, type: 'A' | 'W'): Promise<DataRow[]> => {
  const rows = await call(personRightsCalls.dataItems, { query: { empid, type } });
  return rows.map((row, place) => ({ ...row, key: String(place) }));
};

const useColumns = (): { held: ResourceColumn<HeldRow>[]; data: ResourceColumn<DataRow>[] } => {
  const t = useTexts(personRightsTexts);
  return useMemo(
    () => ({
      held: [
        { key: 'id', title: t('personRights.id'), width: 180, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('personRights.name'), width: 280, render: ({ name }) => <CutText text={name} /> },
        { key: 'explain', title: t('personRights.explain'), render: ({ explain }) => <CutText text={explain} /> },
      ],
      data: [
        { key: 'appid', title: t('personRights.appid'), width: 130, render: ({ appid }) => <CodeChip code={appid} /> },
        { key: 'appname', title: t('personRights.appname'), render: ({ appname }) => <CutText text={appname} /> },
        { key: 'type', title: t('personRights.type'), width: 150, render: ({ type }) => <CodeChip code={type} /> },
        { key: 'typename', title: t('personRights.typename'), render: ({ typename }) => <CutText text={typename} /> },
        { key: 'content', title: t('personRights.content'), render: ({ content }) => <CutText text={content} /> },
      ],
    }),
    [t],
  );
};

/** What a person has: functions, roles and data permissions, to look at only (seed 000 §2.8, §2.9, §6). */
export const PersonRights = ({ empid, type, more = nothingMore }: Props) => {
  const t = useTexts(personRightsTexts);
  const { number } = useLanguage();
  const [active, setActive] = useState('functions');
  const columns = useColumns();
  const functionsCall = type === 'A' ? personRightsCalls.appFunctions : personRightsCalls.webFunctions;
  const functions = useQuery({
    queryKey: ['person-rights', 'functions', type, empid],
    queryFn: () => call(functionsCall, { query: { empid } }),
  });
  const roles = useQuery({
    queryKey: ['person-rights', 'roles', empid],
    queryFn: () => call(personRightsCalls.roles, { query: { empid } }),
  });
  const data = useQuery({
    queryKey: ['person-rights', 'data', type, empid],
    queryFn: () => loadData(empid, type),
  });
  const counted = (name: string, rows: readonly unknown[] | undefined): string =>
    rows ? t('personRights.tabCount', { name, count: number(rows.length) }) : name;

  return (
    <Tabs
      className="person-rights"
      activeKey={active}
      onChange={setActive}
      destroyOnHidden
      items={[
        {
          key: 'functions',
          label: counted(t('personRights.functions'), functions.data),
          children: (
            <HeldTable
              name="person-functions"
              query={functions}
              columns={columns.held}
              keyOf={heldKey}
              textOf={heldText}
              words={{
                label: t('personRights.functions'),
                search: t('personRights.searchHeld'),
                empty: t('personRights.noFunctions'),
                emptyHint: t('personRights.noFunctionsHint'),
              }}
            />
          ),
        },
        {
          key: 'roles',
          label: counted(t('personRights.roles'), roles.data),
          children: (
            <HeldTable
              name="person-roles"
              query={roles}
              columns={columns.held}
              keyOf={heldKey}
              textOf={heldText}
              words={{
                label: t('personRights.roles'),
                search: t('personRights.searchHeld'),
                empty: t('personRights.noRoles'),
                emptyHint: t('personRights.noRolesHint'),
              }}
            />
          ),
        },
        {
          key: 'data',
          label: counted(t('personRights.data'), data.data),
          children: (
            <HeldTable
              name="person-data"
              query={data}
              columns={columns.data}
              keyOf={dataKey}
              textOf={dataText}
              words={{
                label: t('personRights.data'),
                search: t('personRights.searchData'),
                empty: t('personRights.noData'),
                emptyHint: t('personRights.noDataHint'),
              }}
            />
          ),
        },
        ...more,
      ]}
    />
  );
};
