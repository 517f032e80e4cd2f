import { CheckCircleOutlined, ClockCircleOutlined, HistoryOutlined, StopOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { endingDays, type OnAir, onAirChoices } from '../on-air.ts';
import { type OnAirKind, onAirText, onAirTexts, onAirWords } from '../on-air.texts.ts';

/** Only what is on air has a colour; icons, because colour alone must not convey it. */
const faces = {
  NOW: { color: 'processing', icon: <CheckCircleOutlined aria-hidden /> },
  LATER: { color: 'default', icon: <ClockCircleOutlined aria-hidden /> },
  OVER: { color: 'default', icon: <HistoryOutlined aria-hidden /> },
  OFF: { color: 'default', icon: <StopOutlined aria-hidden /> },
} as const satisfies Record<OnAir, { color: string; icon: ReactNode }>;

export const OnAirTag = ({ state, kind }: { state: OnAir; kind?: OnAirKind | undefined }) => {
  const t = useTexts(onAirTexts);
  return (
    <Tag variant="filled" {...faces[state]}>
      {t(onAirText(state, kind))}
    </Tag>
  );
};

/** The icon and the padding of a tag, in pixels. */
const aroundTag = 40;

/** The column `showing` of a list. */
export const onAirColumn = <Row extends { showing: OnAir }>(
  t: (key: keyof typeof onAirTexts) => string,
  kind: OnAirKind = 'shown',
): ResourceColumn<Row> => ({
  key: 'showing',
  title: t(onAirWords[kind].title),
  width: 136,
  whole: { text: (row) => t(onAirText(row.showing, kind)), around: aroundTag },
  render: (row) => <OnAirTag state={row.showing} kind={kind} />,
});

/** The filter `showing` of a list. */
export const useOnAirFilter = (kind: OnAirKind = 'shown'): FilterField<Record<'showing', string>> => {
  const t = useTexts(onAirTexts);
  const { choice } = useFilterFields();
  const { title, states } = onAirWords[kind];
  const options = onAirChoices.flatMap((value): { value: string; label: string }[] => {
    if (value === 'ENDING') return kind === 'shown' ? [{ value, label: t('on_air.ending', { days: endingDays }) }] : [];
    return value in states ? [{ value, label: t(onAirText(value, kind)) }] : [];
  });
  return choice('showing', t(title), options);
};
