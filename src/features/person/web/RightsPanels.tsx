import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type DataItemRow, type HeldRow, personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { HeldTable } from '#platform/person-rights/web/HeldTable.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';

type Channel = 'W' | 'A';
type Props = { person: ShownPerson };
/** A data item in the answer has no key of its own; its index is used instead. */
type DataRow = DataItemRow & { key: string };

const heldKey = ({ oid }: HeldRow): string => oid;
const heldText = ({ id, name, explain }: HeldRow): string => `${id} ${name} ${explain}`;
const dataKey = ({ key }: DataRow): string => key;
const dataText = ({ appid, appname, type, typename, content }: DataRow): string =>
  [appid, appname, type, typename, content].join(' ');

/** Console or app, in the address. */
const useChannel = (): [Channel, (channel: Channel) => void] => {
  const [params, setParams] = useSearchParams();
  const set = (channel: Channel): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (channel === 'A') next.set('of', 'app');
        else next.delete('of');
        return next;
      },
      { replace: true },
    );
  return [params.get('of') === 'app' ? 'A' : 'W', set];
};

const ChannelChoice = ({ value, onChange }: { value: Channel; onChange: (channel: Channel) => void }) => {
  const t = useTexts(personRightsTexts);
  return (
    <Segmented<Channel>
      value={value}
      onChange={onChange}
      options={[
        { value: 'W', label: t('common.console') },
        { value: 'A', label: t('common.app') },
      ]}
    />
  );
};

const useHeldColumns = (): ResourceColumn<HeldRow>[] => {
  const t = useTexts(personRightsTexts);
  return useMemo(
    () => [
      { key: 'id', title: t('common.id'), width: 180, render: ({ id }) => <CodeChip code={id} /> },
      { key: 'name', title: t('common.name'), width: 280, render: ({ name }) => <CutText text={name} /> },
      { key: 'explain', title: t('common.description'), render: ({ explain }) => <CutText text={explain} /> },
    ],
    [t],
  );
};

export const FunctionsPanel = ({ person: { empid } }: Props) => {
  const t = useTexts(personRightsTexts);
  const [channel, setChannel] = useChannel();
  const columns = useHeldColumns();
  const query = useQuery({
    queryKey: ['person-rights', 'functions', channel, empid],
    queryFn: () =>
      call(channel === 'A' ? personRightsCalls.appFunctions : personRightsCalls.webFunctions, { query: { empid } }),
  });
  return (
    <HeldTable
      key={channel}
      start={<ChannelChoice value={channel} onChange={setChannel} />}
      name="person-functions"
      query={query}
      columns={columns}
      keyOf={heldKey}
      textOf={heldText}
      words={{
        label: t('common.functions'),
        search: t('person_rights.searchHeld'),
        empty: t('person_rights.noFunctions'),
        emptyHint: t('person_rights.noFunctionsHint'),
      }}
    />
  );
};

export const RolesPanel = ({ person: { empid } }: Props) => {
  const t = useTexts(personRightsTexts);
  const columns = useHeldColumns();
  const query = useQuery({
    queryKey: ['person-rights', 'roles', empid],
    queryFn: () => call(personRightsCalls.roles, { query: { empid } }),
  });
  return (
    <HeldTable
      name="person-roles"
      query={query}
      columns={columns}
      keyOf={heldKey}
      textOf={heldText}
      words={{
        label: t('person_rights.roles'),
        search: t('person_rights.searchHeld'),
        empty: t('person_rights.noRoles'),
        emptyHint: t('person_rights.noRolesHint'),
      }}
    />
  );
};

export const DataPanel = ({ person: { empid } }: Props) => {
  const t = useTexts(personRightsTexts);
  const [channel, setChannel] = useChannel();
  const columns = useMemo(
    (): ResourceColumn<DataRow>[] => [
      { key: 'appid', title: t('common.functionId'), width: 130, render: ({ appid }) => <CodeChip code={appid} /> },
      { key: 'appname', title: t('common.functionName'), render: ({ appname }) => <CutText text={appname} /> },
      { key: 'type', title: t('common.type'), width: 150, render: ({ type }) => <CodeChip code={type} /> },
      { key: 'typename', title: t('common.typeName'), render: ({ typename }) => <CutText text={typename} /> },
      { key: 'content', title: t('common.content'), render: ({ content }) => <CutText text={content} /> },
    ],
    [t],
  );
  const query = useQuery({
    queryKey: ['person-rights', 'data', channel, empid],
    queryFn: async (): Promise<DataRow[]> => {
      const rows = await call(personRightsCalls.dataItems, { query: { empid, type: channel } });
      return rows.map((row, place) => ({ ...row, key: String(place) }));
    },
  });
  return (
    <HeldTable
      key={channel}
      start={<ChannelChoice value={channel} onChange={setChannel} />}
      name="person-data"
      query={query}
      columns={columns}
      keyOf={dataKey}
      textOf={dataText}
      words={{
        label: t('person_rights.data'),
        search: t('person_rights.searchData'),
        empty: t('person_rights.noData'),
        emptyHint: t('person_rights.noDataHint'),
      }}
    />
  );
};
