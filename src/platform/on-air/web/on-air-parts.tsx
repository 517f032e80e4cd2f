import { CheckCircleOutlined, ClockCircleOutlined, HistoryOutlined, StopOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ChoiceFilter } from '#platform/resource-table/web/ChoiceFilter.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { endingDays, type OnAir, onAirChoices } from '../on-air.ts';
import { onAirText, onAirTexts } from '../on-air.texts.ts';

/** Only what is on air has a colour; icons, because colour alone must not convey it. */
const faces = {
  NOW: { color: 'processing', icon: <CheckCircleOutlined aria-hidden /> },
  LATER: { color: 'default', icon: <ClockCircleOutlined aria-hidden /> },
  OVER: { color: 'default', icon: <HistoryOutlined aria-hidden /> },
  OFF: { color: 'default', icon: <StopOutlined aria-hidden /> },
} as const satisfies Record<OnAir, { color: string; icon: ReactNode }>;

export const OnAirTag = ({ state }: { state: OnAir }) => {
  const t = useTexts(onAirTexts);
  return (
    <Tag variant="filled" {...faces[state]}>
      {t(onAirText[state])}
    </Tag>
  );
};

/** The icon and the padding of a tag, in pixels. */
const aroundTag = 40;

/** The column `showing` of a list. */
export const onAirColumn = <Row extends { showing: OnAir }>(
  t: (key: keyof typeof onAirTexts) => string,
): ResourceColumn<Row> => ({
  key: 'showing',
  title: t('on_air.title'),
  width: 136,
  whole: { text: (row) => t(onAirText[row.showing]), around: aroundTag },
  render: (row) => <OnAirTag state={row.showing} />,
});

/** The filter `showing` of a list. */
export const useOnAirFilter = (): FilterField<Record<'showing', string>> => {
  const t = useTexts(onAirTexts);
  const options = onAirChoices.map((value) => ({
    value,
    label: value === 'ENDING' ? t('on_air.ending', { days: endingDays }) : t(onAirText[value]),
  }));
  return {
    name: 'showing',
    label: t('on_air.title'),
    input: <ChoiceFilter options={options} any={t('common.all')} />,
    shown: (value) => options.find((option) => option.value === value)?.label ?? value,
  };
};
