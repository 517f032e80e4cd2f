import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RightOutlined } from '@ant-design/icons';
import { Alert, App } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AddDialog } from '#platform/permission-page/web/AddDialog.tsx';
import { ConditionPanel } from '#platform/permission-page/web/ConditionPanel.tsx';
import {
  changeConditions,
  conditionKey,
  type DraftIdentity,
  withAdded,
} from '#platform/permission-page/web/permission-draft.ts';
import { PermissionHead, RestoredNote } from '#platform/permission-page/web/PermissionHead.tsx';
import { type PermissionSubject, usePermissionEdit } from '#platform/permission-page/web/usePermissionEdit.ts';
import { ImpactBanner } from '#platform/permission-page/web/ImpactBanner.tsx';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useBoundOf, useMayCall } from '#platform/rights/web/useMayCall.ts';
import { mayGrant } from '#platform/wire/endpoint.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import {
  type DataFunctionRow,
  dataFunctionRow,
  type DataItem,
  dataPermissionCalls,
  type PickableFunction,
} from '../data-permission.contract.ts';
import { dataPermissionTexts } from '../data-permission.texts.ts';
import { commonConditions, functionOf, newHolder, saveOfBatch } from './data-draft.ts';
import type { DataPermissionProps } from './data-permission-props.ts';
import { dataPeople } from './data-people.ts';
import { FunctionPanel } from './FunctionPanel.tsx';
import { FunctionPicker } from './FunctionPicker.tsx';
import { useDataWords } from './useDataWords.ts';

const noRows: DataFunctionRow[] = [];
/** Several items have no common list to compare with. */
const nobody: readonly DraftIdentity[] = [];

/** Parses the rows of a conflict response (409). */
const rowsOfConflict = (error: unknown): DataFunctionRow[] | undefined =>
  error instanceof CallError && error.status === 409
    ? z.array(dataFunctionRow).safeParse(error.content).data
    : undefined;

/**
 * The items' conditions under a function: loaded when it is chosen, and reloaded after a conflict or a reported change.
 */
const useRowsUnder = ({ kind, dataOids }: Pick<DataPermissionProps, 'kind' | 'dataOids'>) => {
  const client = useQueryClient();
  const optionsFor = (funcOid: string) => ({
    queryKey: ['data-permission', 'batch', kind, dataOids, funcOid],
    queryFn: () =>
      call(dataPermissionCalls.readBatch, { content: { dataType: kind, dataOids: [...dataOids], funcOid } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    optionsFor,
    /** Refetches, ignoring the cache. */
    read: (funcOid: string) => client.fetchQuery({ ...optionsFor(funcOid), staleTime: 0 }),
    known: (funcOid: string) => client.ensureQueryData(optionsFor(funcOid)),
    learn: (funcOid: string, rows: DataFunctionRow[]) => client.setQueryData(optionsFor(funcOid).queryKey, rows),
  };
};

/** Names the items and explains the effect of saving. */
const BatchNote = ({
  items,
  holder,
  rows,
}: {
  items: readonly DataItem[];
  holder?: DraftIdentity | undefined;
  rows: readonly DataFunctionRow[];
}) => {
  const t = useTexts(dataPermissionTexts);
  const { number } = useLanguage();
  const counts = { count: number(rows.length), total: number(items.length) };
  return (
    <Alert
      type="info"
      title={
        <>
          {holder
            ? t('data_permission.batchReplaces', { name: holder.rolename, total: counts.total })
            : t('data_permission.batchChoose')}
          {holder ? ` ${t('data_permission.batchHave', counts)}` : null}
          <details className="data-permission-items">
            <summary>
              <RightOutlined aria-hidden /> {t('data_permission.batchItems', { total: counts.total })}
            </summary>
            <ul>
              {items.map(({ oid, name, typename }) => (
                <li key={oid}>
                  {name} <span className="kit-none">{typename}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      }
    />
  );
};

type Question = {
  governedBy: string;
  items: readonly DataItem[];
  rows: readonly DataFunctionRow[];
  holder: DraftIdentity | undefined;
};

/** Why these items cannot be changed together; undefined if they can. Saving replaces what they have. */
const useWhyNot = ({ governedBy, items, rows, holder }: Question): string | undefined => {
  const t = useTexts(dataPermissionTexts);
  const words = useTexts(permissionTexts);
  const reasonText = useReasonText();
  const decidesForAll = useMayCall({ right: mayGrant(governedBy, { scope: 'everywhere' }) });
  const closed = items.find(({ mayChange }) => mayChange === 'N');
  if (closed) return reasonText('parameter.decides_rights', { list: closed.typename });
  if (!decidesForAll && items.some(({ guarded }) => guarded === 'N')) return t('data_permission.decides_for_all');
  const kept = new Set(holder?.conditions.map(conditionKey));
  const outside = rows.some(({ permissionList }) =>
    permissionList.some((one) => one.mayChange === 'N' && !kept.has(conditionKey(one))),
  );
  return outside ? words('permission.identityOutside') : undefined;
};

/**
 * Permissions of several items: the user chooses a function and edits its conditions, which replace those that the
 * items have under it (seed 000 §4).
 */
export const BatchPermission = ({ items, ...props }: DataPermissionProps & { items: DataItem[] }) => {
  const { kind, governedBy, dataOids, onSaved, onClose } = props;
  const bound = useBoundOf({ right: mayGrant(governedBy, { scope: 'rows' }) });
  const t = useTexts(dataPermissionTexts);
  const words = useTexts(permissionTexts);
  const notices = useNotices();
  const { number } = useLanguage();
  const { modal } = App.useApp();
  const { conditions: conditionWords, incomplete } = useDataWords();
  const under = useRowsUnder(props);
  const asking = useImpactConfirmation();
  const source = useMemo(() => dataPeople(kind, dataOids), [kind, dataOids]);
  const named = t('data_permission.someItems', { total: number(items.length) });
  const subject: PermissionSubject = {
    draftName: `data-permission:${kind}:${dataOids.join(',')}`,
    read: [],
    save: async ([mine]) => {
      if (!mine) return;
      const there = await under.known(functionOf(mine).funcOid);
      const { sealedQuery, content } = saveOfBatch(mine, there, { dataOids, dataType: kind });
      await asking(named, (confirmed) =>
        call(dataPermissionCalls.save, { sealedQuery: { ...sealedQuery, confirmed }, content }),
      );
    },
    // Several items have no common list to rebase on; `askAgain` explains the conflict instead.
    currentOf: () => null,
  };
  const edit = usePermissionEdit(subject, () => {
    notices.success(words('permission.saved', { name: named }));
    onSaved();
  });
  const [holder] = edit.draft;
  const [adding, setAdding] = useState<'function' | 'conditions' | null>(holder ? null : 'function');
  const { data: rows = noRows } = useQuery({
    ...under.optionsFor(holder ? functionOf(holder).funcOid : ''),
    enabled: holder !== undefined,
  });

  const choose = async ([picked]: PickableFunction[]): Promise<void> => {
    if (!picked) return;
    try {
      const there = await under.read(picked.oid);
      edit.change([{ ...newHolder(picked), conditions: commonConditions(there, items.length) }]);
      setAdding(null);
    } catch (error) {
      notices.failure(t('data_permission.readFailed'), error);
    }
  };
  const send = async (): Promise<void> => {
    try {
      await edit.save();
    } catch (error) {
      const now = rowsOfConflict(error);
      if (!now || !holder) notices.failure(words('common.notify.save_failed'), error);
      else {
        under.learn(functionOf(holder).funcOid, now);
        askAgain(now);
      }
    }
  };
  const askAgain = (now: DataFunctionRow[]): void =>
    void modal.confirm({
      title: words('permission.conflictTitle'),
      content: t('data_permission.batchConflict', { count: number(now.length), total: number(items.length) }),
      okText: t('data_permission.batchReplace'),
      cancelText: words('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => void send(),
    });
  const why = useWhyNot({ governedBy, items, rows, holder });
  const editable = props.editable && why === undefined;
  const save = (): void => {
    if (!holder) incomplete(t('data_permission.noFunctionHint'));
    else if (holder.conditions.length === 0) incomplete(t('data_permission.incompleteBatch'));
    else void send();
  };
  const title = t('data_permission.batchTitle', { total: number(items.length) });

  return (
    <section className="kit-page" aria-label={title}>
      <PermissionHead
        title={title}
        purpose={(props.editable ? why : undefined) ?? t('data_permission.batchPurpose')}
        editable={editable}
        edit={edit}
        onSave={save}
        onClose={onClose}
      />
      <RestoredNote edit={edit} />
      {editable && holder ? (
        <ImpactBanner source={source} name={named} draft={edit.draft} base={nobody} changed={edit.changed} />
      ) : null}
      <BatchNote items={items} holder={holder} rows={rows} />
      <div className="permission-panels">
        <FunctionPanel
          single
          draft={edit.draft}
          base={edit.draft}
          onRestore={() => undefined}
          selected={holder?.roleid ?? null}
          onSelect={() => undefined}
          editable={props.editable && !holder}
          onAdd={() => setAdding('function')}
          onDelete={() => undefined}
        />
        <ConditionPanel
          identity={holder}
          base={edit.draft}
          source={source}
          editable={editable}
          words={{ ...conditionWords, emptyHint: t('data_permission.incompleteBatch') }}
          searchable
          onAdd={() => setAdding('conditions')}
          onChange={(conditions) => holder && edit.change(changeConditions([holder], holder.roleid, () => conditions))}
        />
      </div>
      {adding === 'function' ? (
        <FunctionPicker
          dataType={kind}
          multiple={false}
          onConfirm={(functions) => void choose(functions)}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {adding === 'conditions' && holder ? (
        <AddDialog
          identity={holder}
          taken={[]}
          existing={holder.conditions}
          bound={bound}
          onAdd={(_, conditions) => {
            edit.change(changeConditions([holder], holder.roleid, (there) => withAdded(there, conditions)));
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      ) : null}
    </section>
  );
};
