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

/** A data item in the answer has no key of its own; its index is used instead. */
type DataRow = DataItemRow & { key: string };

type Props = {
  empid: string;
  /** Which functions and data to show: A app, W console. */
  type: 'A' | 'W';
  /** Additional tabs. */
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
        { key: 'id', title: t('common.id'), width: 180, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.name'), width: 280, render: ({ name }) => <CutText text={name} /> },
        { key: 'explain', title: t('common.description'), render: ({ explain }) => <CutText text={explain} /> },
      ],
      data: [
        { key: 'appid', title: t('common.functionId'), width: 130, render: ({ appid }) => <CodeChip code={appid} /> },
        { key: 'appname', title: t('common.functionName'), render: ({ appname }) => <CutText text={appname} /> },
        { key: 'type', title: t('common.type'), width: 150, render: ({ type }) => <CodeChip code={type} /> },
        { key: 'typename', title: t('common.typeName'), render: ({ typename }) => <CutText text={typename} /> },
        { key: 'content', title: t('common.content'), render: ({ content }) => <CutText text={content} /> },
      ],
    }),
    [t],
  );
};

/** A person's functions, roles and data permissions, read-only (seed 000 §2.8, §2.9, §6). */
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
  const tab = (key: string, name: string, rows: readonly unknown[] | undefined, table: ReactNode) => ({
    key,
    label: rows ? t('person_rights.tabCount', { name, count: number(rows.length) }) : name,
    children: table,
  });
  const held = { columns: columns.held, keyOf: heldKey, textOf: heldText };
  const searchHeld = t('person_rights.searchHeld');

  return (
    <Tabs
      className="person-rights"
      activeKey={active}
      onChange={setActive}
      destroyOnHidden
      items={[
        tab(
          'functions',
          t('common.functions'),
          functions.data,
          <HeldTable
            {...held}
            name="person-functions"
            query={functions}
            words={{
              label: t('common.functions'),
              search: searchHeld,
              empty: t('person_rights.noFunctions'),
              emptyHint: t('person_rights.noFunctionsHint'),
            }}
          />,
        ),
        tab(
          'roles',
          t('person_rights.roles'),
          roles.data,
          <HeldTable
            {...held}
            name="person-roles"
            query={roles}
            words={{
              label: t('person_rights.roles'),
              search: searchHeld,
              empty: t('person_rights.noRoles'),
              emptyHint: t('person_rights.noRolesHint'),
            }}
          />,
        ),
        tab(
          'data',
          t('person_rights.data'),
          data.data,
          <HeldTable
            name="person-data"
            query={data}
            columns={columns.data}
            keyOf={dataKey}
            textOf={dataText}
            words={{
              label: t('person_rights.data'),
              search: t('person_rights.searchData'),
              empty: t('person_rights.noData'),
              emptyHint: t('person_rights.noDataHint'),
            }}
          />,
        ),
        ...more,
      ]}
    />
  );
};
