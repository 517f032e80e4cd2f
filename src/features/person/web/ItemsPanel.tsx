import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type HeldItemRow, personCalls } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { HeldTable } from '#platform/person-rights/web/HeldTable.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { ChannelChoice, useShownChannel } from './ChannelChoice.tsx';
import { useConditionWords } from '#platform/person-rights/web/condition-words.ts';

const texts = { ...personTexts, ...personRightsTexts };
const longestReason = 120;

/** An item in the answer has no key of its own; its position is used instead. */
type Row = HeldItemRow & { key: string };

const keyOf = ({ key }: Row): string => key;
const nameOf = ({ appname, content }: Row): string => `${appname} ${content}`;
const textOf = ({ appid, appname, type, typename, content }: Row): string =>
  [appid, appname, type, typename, content].join(' ');

/** The data items that conditions give the person under the person's functions. */
export const ItemsPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const t = useTexts(texts);
  const say = useLanguage();
  const words = useConditionWords();
  const [channel, setChannel] = useShownChannel();
  const columns = useMemo(
    (): ResourceColumn<Row>[] => [
      { key: 'appid', title: t('common.functionId'), width: 120, render: ({ appid }) => <CodeChip code={appid} /> },
      // The reason, which is the longest, gets what is left.
      {
        key: 'appname',
        title: t('common.functionName'),
        width: 170,
        render: ({ appname }) => <CutText text={appname} />,
      },
      {
        key: 'typename',
        title: t('common.typeName'),
        width: 140,
        render: ({ typename }) => <CutText text={typename} />,
      },
      { key: 'content', title: t('common.content'), width: 200, render: ({ content }) => <CutText text={content} /> },
      {
        key: 'reason',
        title: t('person.reason'),
        render: ({ because }) => <CutText text={say.parts(because.map(words))} longest={longestReason} />,
      },
    ],
    [say, t, words],
  );
  const query = useQuery({
    queryKey: ['person-rights', 'items', channel, empid],
    queryFn: async (): Promise<Row[]> => {
      const rows = await call(personCalls.items, { query: { empid, type: channel } });
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
      keyOf={keyOf}
      textOf={textOf}
      nameOf={nameOf}
      words={{
        label: t('person_rights.data'),
        search: t('person_rights.searchData'),
        empty: t('person_rights.noData'),
        emptyHint: t('person_rights.noDataHint'),
      }}
    />
  );
};
