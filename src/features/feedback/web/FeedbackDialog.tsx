import { FileTextOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import type { FeedbackDetail, FeedbackRow } from '#features/feedback/feedback.contract.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { RecordHistory } from '#platform/record-history/web/RecordHistory.tsx';
import { recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { Conversation } from './Conversation.tsx';
import { feedbackList, feedbackName } from './feedback-list.ts';
import { feedbackWords, typeList } from './feedback-words.ts';
import { FeedbackState } from './FeedbackState.tsx';
import { SimilarList } from './SimilarList.tsx';
import { useFeedbackActs } from './useFeedbackActs.ts';

const words = { ...feedbackWords, ...recordHistoryTexts };
/** Pixels, as the preview of an answer sheet (seed 002 §9). */
export const detailsWidth = 1000;

type Props = {
  row: FeedbackDetail;
  screen: {
    open: (kind: 'details' | 'log', oid: string) => void;
    openNext: (kind: 'details' | 'log', oid: string) => void;
    close: () => void;
    reload: () => void;
    table: { patchRow: (oid: string, row: Partial<FeedbackRow>) => void };
  };
};

/** A feedback whole: its text, what can be done, the conversation with the reporter, and similar ones. */
export const FeedbackDialog = ({ row: loaded, screen }: Props) => {
  const t = useTexts(words);
  const { bytes } = useLanguage();
  const nameOfType = useCodeWords(typeList);
  const [row, setRow] = useState(loaded);
  const [isShowingHistory, setShowingHistory] = useState(false);
  const { patchRow } = screen.table;
  const take = useCallback(
    (changed: FeedbackRow): void => {
      setRow((before) => ({ ...before, ...changed }));
      patchRow(changed.oid, changed);
    },
    [patchRow],
  );
  const acts = useFeedbackActs(take);
  const name = feedbackName(row);
  return (
    <Dialog
      title={t('common.detailsOf', { name })}
      width={detailsWidth}
      onCancel={screen.close}
      footer={
        <Button type="primary" autoFocus onClick={screen.close}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="feedback-details">
        <div className="feedback-main">
          <p className="feedback-facts">
            {nameOfType(row.type)} · <PersonLink empid={row.empid} name={row.name || row.empid} />
            {row.plantname === '' ? null : <> · {row.plantname}</>} · <TimeText time={row.feedbackdate} form="full" />
          </p>
          <p className="feedback-content">{row.content}</p>
          <Conversation
            row={row}
            onSent={(next) => {
              setRow(next);
              screen.reload();
            }}
          />
        </div>
        <div className="feedback-side">
          <section>
            <h3>{t('feedback.state')}</h3>
            <FeedbackState row={row} save={(next) => acts.setState(row, next)} />
          </section>
          <AssigneeField row={row} assign={(person) => acts.assign(row, person)} />
          <section>
            <h3>{t('feedback.log')}</h3>
            <Button
              size="small"
              icon={<FileTextOutlined aria-hidden />}
              disabled={row.log === null}
              onClick={() => screen.openNext('log', row.oid)}
            >
              {row.log ? `${t('feedback.viewLog')} (${bytes(row.log.filesize)})` : t('feedback.noLog')}
            </Button>
          </section>
          <SimilarList oid={row.oid} onOpen={(oid) => screen.openNext('details', oid)} />
          <Button
            type="text"
            size="small"
            icon={<HistoryOutlined aria-hidden />}
            onClick={() => setShowingHistory(true)}
          >
            {t('change.history')}
          </Button>
        </div>
      </div>
      {isShowingHistory ? (
        <RecordHistory
          table={feedbackList.logged ?? ''}
          recordKey={row.oid}
          name={name}
          onClose={() => setShowingHistory(false)}
        />
      ) : null}
    </Dialog>
  );
};
