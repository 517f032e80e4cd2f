import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Empty, Skeleton, Tag } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { isolated } from '#platform/i18n/isolated.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { undoCalls, type DoneAct } from '../undo.contract.ts';
import { undoTexts } from '../undo.texts.ts';
import { useRunUndo } from './useUndo.ts';
import './my-changes.css';

const queryKey = ['my-changes'];

const verbs = { I: 'undo.added', U: 'undo.changedRow', D: 'undo.deleted' } as const;

/** What the person has changed in the last day, each with a button that puts it back. */
export const MyChangesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(undoTexts);
  const client = useQueryClient();
  const run = useRunUndo();
  const [busy, setBusy] = useState<string | null>(null);
  const { data, isPending, isError } = useQuery({ queryKey, queryFn: () => call(undoCalls.mine), gcTime: 0 });
  const nameOf = ({ label, count }: DoneAct): string => (count > 1 ? t('undo.many', { count }) : isolated(label));
  const actOf = ({ said, type, title }: DoneAct): string => (said === '' ? t(verbs[type], { title }) : said);
  const undo = async (one: DoneAct): Promise<void> => {
    setBusy(one.act);
    await run([one.act], `${actOf(one)} ${nameOf(one)}`);
    await client.invalidateQueries({ queryKey });
    setBusy(null);
  };
  const what = (one: DoneAct) => (
    <>
      <span>{actOf(one)}</span> <strong>{nameOf(one)}</strong>
    </>
  );
  return (
    <Dialog title={t('undo.mine')} footer={null} width={640} onCancel={onClose}>
      {isPending ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {isError ? <Alert type="error" showIcon title={t('undo.loadFailed')} /> : null}
      {data?.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('undo.none')} /> : null}
      <ul className="kit-my-changes">
        {(data ?? []).map((one) => (
          <li key={one.act}>
            <TimeText time={one.at} />
            <span className="kit-my-changes-what">
              {what(one)} {one.isUndo ? <Tag>{t('undo.isUndo')}</Tag> : null}
            </span>
            {one.undone ? (
              <Tag>{t('undo.undone')}</Tag>
            ) : (
              <Button
                size="small"
                loading={busy === one.act}
                disabled={busy !== null && busy !== one.act}
                onClick={() => void undo(one)}
              >
                {t('undo.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
