import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { personCalls, type SignInRow } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { HeldTable } from '#platform/person-rights/web/HeldTable.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';

/** A sign-in in the answer has no key of its own; its position is used instead. */
type Row = SignInRow & { key: string };

const keyOf = ({ key }: Row): string => key;
const textOf = ({ place, device }: Row): string => `${place} ${device}`;
const nameOf = ({ at }: Row): string => at;

/** When, where and with what the person signed in, and what was refused. */
export const SignInsPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const t = useTexts(personTexts);
  const reasonText = useReasonText();
  const columns = useMemo(
    (): ResourceColumn<Row>[] => [
      { key: 'at', title: t('common.time'), width: 180, render: ({ at }) => <TimeText time={at} /> },
      {
        key: 'channel',
        title: t('person.where'),
        width: 140,
        render: ({ channel }) => <CutText text={t(channel === 'A' ? 'common.app' : 'common.console')} />,
      },
      {
        key: 'result',
        title: t('common.result'),
        render: ({ reason, fresh }) =>
          reason === '' ? (
            <>
              {t('person.signedIn')} {fresh === 'Y' ? <Tag>{t('person.freshPlace')}</Tag> : null}
            </>
          ) : (
            <CutText text={reasonText(reason)} longest={80} />
          ),
      },
      { key: 'place', title: t('person.place'), width: 160, render: ({ place }) => <CutText text={place} /> },
      { key: 'device', title: t('person.device'), width: 200, render: ({ device }) => <CutText text={device} /> },
    ],
    [reasonText, t],
  );
  const query = useQuery({
    queryKey: ['person-sign-ins', empid],
    queryFn: async (): Promise<Row[]> => {
      const rows = await call(personCalls.signIns, { query: { empid } });
      return rows.map((row, place) => ({ ...row, key: String(place) }));
    },
  });
  return (
    <HeldTable
      name="person-sign-ins"
      query={query}
      columns={columns}
      keyOf={keyOf}
      textOf={textOf}
      nameOf={nameOf}
      words={{
        label: t('person.signIns'),
        search: t('person.searchSignIns'),
        empty: t('person.noSignIns'),
        emptyHint: t('person.noSignInsHint'),
      }}
    />
  );
};
