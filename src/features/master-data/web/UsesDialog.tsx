import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Progress, Tag } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { masterDataCalls, type MasterDataUses } from '#features/master-data/master-data.contract.ts';
import { masterDataUseTexts } from '#features/master-data/master-data-uses.texts.ts';
import { currentQuestion, onQuestions } from '#platform/effects/web/confirm-effects.ts';
import { dialogWidth } from '#platform/form/web/FormDialog.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { attendingWhile } from '#platform/notice-centre/web/attended.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { masterDataList, masterDataName } from './master-data-list.ts';
import { usePlaceRowSource } from './usePlaceRowSource.tsx';
import './master-data.css';

type Use = MasterDataUses['uses'][number];

const ofUses = { ...vocabulary, ...masterDataUseTexts };

const UseOf = ({ use }: { use: Use }) => {
  const t = useTexts(ofUses);
  const { number } = useLanguage();
  const rest = use.count - use.rows.length;
  return (
    <section className="master-use" aria-label={use.title}>
      <h3>
        {use.title} <span className="master-use-count">{number(use.count)}</span>
        {use.locked === 'Y' ? <Tag variant="filled">{t('master_data.lockedUse')}</Tag> : null}
      </h3>
      {use.rows.length > 0 ? (
        <ul>
          {use.rows.map(({ key, label, path }, index) => (
            // A function has several conditions, each of which is a row.
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change their order
            <li key={`${key} ${index}`}>{path ? <Link to={path}>{label}</Link> : label}</li>
          ))}
          {rest > 0 ? <li className="master-use-rest">{t('common.andMore', { count: number(rest) })}</li> : null}
        </ul>
      ) : null}
    </section>
  );
};

const pollMs = 1_000;

const percentKey = (oid: string): readonly unknown[] => recordKey(masterDataList.name, 'replacing', oid);

/** How far the replacement of the place is, also one that others have begun; null while there is none. */
const usePercent = (oid: string, isFollowed: boolean): number | null => {
  const { data } = useQuery({
    queryKey: percentKey(oid),
    queryFn: () => call(masterDataCalls.replacing, { query: { oid } }),
    refetchInterval: ({ state }) => (isFollowed || typeof state.data?.percent === 'number' ? pollMs : false),
    gcTime: 0,
  });
  return data?.percent ?? null;
};

/** What replaces the place, and doing it; the publish sheet asks first. */
const Replace = ({ uses, onReplaced }: { uses: MasterDataUses; onReplaced: () => void }) => {
  const t = useTexts(masterDataUseTexts);
  const notices = useNotices();
  const source = usePlaceRowSource(uses.place === 'C' ? 'CO' : 'PLANT', uses.row.oid);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [removes, setRemoves] = useState(false);
  const [saving, setSaving] = useState(false);
  const percent = usePercent(uses.row.oid, saving);
  const client = useQueryClient();
  const isAsked = useSyncExternalStore(onQuestions, currentQuestion) !== undefined;
  const isOthers = percent !== null && !saving;
  useEffect(() => {
    if (!isOthers) return undefined;
    // When it is over, the place may be used nowhere, or be gone.
    return () => void client.invalidateQueries();
  }, [client, isOthers]);
  const replace = async (to: Picked): Promise<void> => {
    setSaving(true);
    try {
      const content = { from: uses.row.oid, to: to.value, remove: removes ? ('Y' as const) : ('N' as const) };
      await attendingWhile(uses.row.oid, call(masterDataCalls.replace, { content }));
      notices.success(t('master_data.replaced', { from: masterDataName(uses.row), to: to.text }));
      onReplaced();
    } catch (error) {
      notices.failure(t('master_data.replaceFailed'), error);
      // One of the two may be gone, or used elsewhere by now.
      void client.invalidateQueries();
    } finally {
      client.setQueryData(percentKey(uses.row.oid), { percent: null });
      setSaving(false);
    }
  };
  return (
    <div className="master-replace">
      <label htmlFor="master-replace-by">{t('master_data.replaceBy')}</label>
      <div className="master-replace-line">
        <PickerField
          id="master-replace-by"
          label={t('master_data.replaceBy')}
          title={t('master_data.pickPlace')}
          source={source}
          value={picked}
          onChange={setPicked}
        />
        <Button
          danger
          loading={saving}
          disabled={picked === null || picked.value === uses.row.oid || percent !== null}
          onClick={() => {
            if (picked) void replace(picked);
          }}
        >
          {t('master_data.replace')}
        </Button>
      </div>
      <p className="master-replace-busy" role="status">
        {(saving && !isAsked) || percent !== null ? t('master_data.replacing.busy') : ''}
      </p>
      {percent === null ? null : <Progress percent={percent} status="active" aria-label={t('master_data.replace')} />}
      <Checkbox checked={removes} onChange={({ target }) => setRemoves(target.checked)}>
        {t('master_data.removeAfter')}
      </Checkbox>
    </div>
  );
};

const Uses = ({ uses, onReplaced }: { uses: MasterDataUses; onReplaced: () => void }) => {
  const t = useTexts(masterDataUseTexts);
  const mayReplace = useMayCall(masterDataCalls.replace);
  const { number } = useLanguage();
  if (uses.place === '') return <Alert type="info" showIcon title={t('master_data.noPlace')} />;
  if (uses.total === 0) return <Alert type="success" showIcon title={t('master_data.unused')} />;
  const { others } = uses;
  return (
    <>
      {others > 0 ? (
        <Alert type="info" showIcon title={t('master_data.othersStand', { count: number(others) })} />
      ) : null}
      <div className="master-uses">
        {uses.uses.map((use) => (
          <UseOf key={use.key} use={use} />
        ))}
      </div>
      {mayReplace && uses.uses.every(({ locked }) => locked === 'N') ? (
        <Replace uses={uses} onReplaced={onReplaced} />
      ) : null}
    </>
  );
};

type Props = {
  oid: string;
  /** The row is gone. */
  onReplaced: () => void;
  onClose: () => void;
};

/** Where a company or plant is used, and replacing it by another one everywhere. */
export const UsesDialog = ({ oid, onReplaced, onClose }: Props) => {
  const t = useTexts(masterDataUseTexts);
  const client = useQueryClient();
  return (
    <LoadRecord
      queryKey={recordKey(masterDataList.name, 'uses', oid)}
      load={() => call(masterDataCalls.uses, { query: { oid } })}
      onClose={onClose}
      dialog={{ title: t('master_data.uses') }}
    >
      {(uses) => (
        <Dialog
          title={t('master_data.usesOf', { name: masterDataName(uses.row) })}
          width={dialogWidth}
          onCancel={onClose}
          footer={<Button onClick={onClose}>{t('common.close')}</Button>}
        >
          <Uses
            uses={uses}
            onReplaced={() => {
              // Every list may show the place by its name.
              void client.invalidateQueries();
              onReplaced();
              onClose();
            }}
          />
        </Dialog>
      )}
    </LoadRecord>
  );
};
