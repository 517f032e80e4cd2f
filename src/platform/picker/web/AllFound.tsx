import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { pickerTexts } from '../picker.texts.ts';
import type { PickerQuestion, PickerSource } from './picker-source.ts';

/** Rows that one call returns at most. */
const mostTaken = 1000;

type Props<Row> = {
  source: PickerSource<Row>;
  question: PickerQuestion;
  /** How many rows were found. */
  total: number;
  onTake: (rows: Row[]) => void;
};

/**
 * Selects all rows of a place or of a search, such as the people of a whole department, on whatever page they are; at
 * most a thousand. Those that cannot be selected are left out.
 */
export const AllFound = <Row,>({ source, question, total, onTake }: Props<Row>) => {
  const t = useTexts(pickerTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const taking = useMutation({
    mutationFn: () => source.load({ ...question, pageNum: 1, pageSize: mostTaken }),
    onSuccess: ({ list }) => onTake(list.filter((row) => source.whyNot?.(row) === undefined)),
    onError: (error) => notices.failure(t('picker.takeAllFailed'), error),
  });
  const isNarrowed = question.place !== undefined || question.search !== '';
  // The checkbox above the rows selects a single page.
  if (!isNarrowed || total <= question.pageSize) return null;
  return (
    <div>
      <Button
        size="small"
        loading={taking.isPending}
        disabled={total > mostTaken}
        title={total > mostTaken ? t('picker.atMost', { most: number(mostTaken) }) : undefined}
        onClick={() => taking.mutate()}
      >
        {t('picker.takeAll', { count: number(total) })}
      </Button>
    </div>
  );
};
