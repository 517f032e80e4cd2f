import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { RecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useQuery } from '@tanstack/react-query';
import { platformClock, todayIn } from '#platform/clock/web/platform-clock.ts';
import { surveyWords } from '../survey-words.ts';
import { type OpenedDraft, takeOver } from './server-draft.ts';
import { throttled } from './throttle.ts';
import { type DraftKeeper, useDraftKeeper } from './useDraftKeeper.ts';

/** Whether what is typed has been kept, and which draft goes on if there are two. */
const DraftNote = ({ place, keeper, onTaken }: { place: string; keeper: DraftKeeper; onTaken: () => void }) => {
  const t = useTexts(surveyWords);
  const { short, dateTime } = useLanguage();
  const { data } = useQuery(platformClock);
  const { state, other, keepMine } = keeper;
  const words = {
    none: '',
    saving: t('survey_editor.draftSaving'),
    failed: t('survey_editor.draftFailed'),
    saved:
      state.kind === 'saved' ? t('survey_editor.draftSaved', { time: short(state.at, todayIn(data?.timezone)) }) : '',
  }[state.kind];
  if (other?.draft) {
    const { savedat } = other;
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={t('survey_editor.draftElsewhere', { time: savedat === null ? '' : dateTime(savedat) })}
        action={
          <span className="kit-form-actions">
            <Button size="small" onClick={keepMine}>
              {t('survey_editor.draftKeepMine')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                takeOver(place, other);
                onTaken();
              }}
            >
              {t('survey_editor.draftTakeOther')}
            </Button>
          </span>
        }
      />
    );
  }
  return (
    <span className={state.kind === 'failed' ? 'survey-draft survey-draft-failed' : 'survey-draft'} role="status">
      {words}
    </span>
  );
};

export type FormDraft = {
  note: ReactNode;
  /** The form, whose changes are kept on the server from now on. */
  kept: <Values extends object>(record: RecordForm<Values>) => RecordForm<Values>;
};

/** Milliseconds in which keys are noted together. */
const notePause = 300;

type Props = { place: string; opened: OpenedDraft; children: (draft: FormDraft) => ReactNode };

const Kept = ({ place, opened, onTaken, children }: Props & { onTaken: () => void }) => {
  const keeper = useDraftKeeper(place, opened);
  const { touch } = keeper;
  // Comparing and storing a long survey after every key would be felt.
  const [notes] = useState(() => throttled(notePause));
  useEffect(() => {
    globalThis.addEventListener('pagehide', notes.flush);
    return () => {
      notes.cancel();
      globalThis.removeEventListener('pagehide', notes.flush);
    };
  }, [notes]);
  return children({
    note: <DraftNote place={place} keeper={keeper} onTaken={onTaken} />,
    kept: (record) => ({
      ...record,
      noteChange: () => {
        notes.call(record.noteChange);
        touch();
      },
      discardDraft: () => {
        notes.cancel();
        record.discardDraft();
        touch();
      },
    }),
  });
};

/** A form whose draft is kept on the server, too. It begins again if the draft of another tab is taken over. */
export const WithDraft = ({ place, opened, children }: Props) => {
  const [begun, setBegun] = useState({ generation: 0, opened });
  return (
    <Kept
      key={begun.generation}
      place={place}
      opened={begun.opened}
      onTaken={() =>
        setBegun(({ generation }) => ({ generation: generation + 1, opened: { savedat: null, other: null } }))
      }
    >
      {children}
    </Kept>
  );
};
