import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { FeedbackRow } from '#features/feedback/feedback.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { feedbackWords } from './feedback-words.ts';
import { useAssignees } from './useAssignees.ts';

type Person = { empid: string; name: string };
type Props = { row: FeedbackRow; assign: (person: Person | null) => Promise<void> };

const Picker = ({ row, assign }: Props) => {
  const t = useTexts(feedbackWords);
  const label = t('feedback.assignee');
  const source = useAssignees([row.oid]);
  const me = signedInUser();
  const isMine = me?.empid === row.assignee;
  const take = async (picked: Picked | null): Promise<void> =>
    assign(picked && { empid: picked.value, name: picked.text });
  useKeys([
    {
      keys: ['m'],
      says: t('feedback.assignMe'),
      group: 'dialog',
      when: () => me !== null && !isMine,
      run: () => void (me && assign(me)),
    },
  ]);
  return (
    <>
      <PickerField
        label={label}
        title={label}
        source={source}
        value={row.assignee === '' ? null : { value: row.assignee, text: `${row.assigneeName} (${row.assignee})` }}
        onChange={(picked) => void take(picked)}
      />
      <Button
        size="small"
        icon={<UserAddOutlined aria-hidden />}
        disabled={!me || isMine}
        aria-keyshortcuts="m"
        onClick={() => void (me && assign(me))}
      >
        {t('feedback.assignMe')} <kbd className="kit-key">m</kbd>
      </Button>
    </>
  );
};

/** Who sees to a feedback: chosen among the employees, or oneself with one key. */
export const AssigneeField = ({ row, assign }: Props) => {
  const t = useTexts(feedbackWords);
  return (
    <section className="feedback-assignee">
      <h3>{t('feedback.assignee')}</h3>
      {row.mayChange === 'Y' ? (
        <Picker row={row} assign={assign} />
      ) : (
        <PersonLink empid={row.assignee} name={row.assigneeName} />
      )}
    </section>
  );
};
