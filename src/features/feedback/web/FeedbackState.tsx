import { DownOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { type FeedbackRow, feedbackStates, type FeedbackState as State } from '#features/feedback/feedback.contract.ts';
import { stateTexts } from '#features/feedback/feedback.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { feedbackWords } from './feedback-words.ts';
import './feedback.css';

/** Seed 002 §4. The blue of what is in progress is `kit-in-progress`. */
const colors: Readonly<Record<State, string>> = { N: 'warning', D: 'default', C: 'success', I: 'default' };

export const StateTag = ({ state }: { state: State }) => {
  const t = useTexts(feedbackWords);
  return (
    <Tag color={colors[state]} className={state === 'D' ? 'kit-in-progress' : undefined}>
      {t(stateTexts[state])}
    </Tag>
  );
};

type Props = { row: Pick<FeedbackRow, 'state' | 'mayChange'>; save: (next: State) => Promise<unknown> };

/** The state as a badge; for who may change it, with a menu of all other states (seed 002 §4). */
export const FeedbackState = ({ row: { state, mayChange }, save }: Props) => {
  const t = useTexts(feedbackWords);
  const [isSaving, setSaving] = useState(false);
  if (mayChange === 'N') return <StateTag state={state} />;
  const choose = async (next: State): Promise<void> => {
    setSaving(true);
    await save(next);
    setSaving(false);
  };
  return (
    <MenuButton
      items={feedbackStates
        .filter((one) => one !== state)
        .map((one) => ({ key: one, label: <StateTag state={one} />, onClick: () => void choose(one) }))}
    >
      <Button
        type="text"
        size="small"
        className="feedback-state"
        loading={isSaving}
        aria-label={t('feedback.changeState', { state: t(stateTexts[state]) })}
      >
        <StateTag state={state} />
        <DownOutlined aria-hidden />
      </Button>
    </MenuButton>
  );
};
