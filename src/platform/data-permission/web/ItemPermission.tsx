import { App, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AddDialog } from '#platform/permission-page/web/AddDialog.tsx';
import { ConditionPanel } from '#platform/permission-page/web/ConditionPanel.tsx';
import {
  changeConditions,
  type DraftIdentity,
  isFixed,
  withAdded,
  withNames,
} from '#platform/permission-page/web/permission-draft.ts';
import { PermissionConflict } from '#platform/permission-page/web/PermissionConflict.tsx';
import { PermissionHead, RestoredNote } from '#platform/permission-page/web/PermissionHead.tsx';
import { type PermissionSubject, usePermissionEdit } from '#platform/permission-page/web/usePermissionEdit.ts';
import { withIdentityBack } from '#platform/permission-page/web/condition-marks.ts';
import { HoldersPanel } from '#platform/permission-page/web/HoldersPanel.tsx';
import { ImpactBanner } from '#platform/permission-page/web/ImpactBanner.tsx';
import { placeIn, rememberSelected } from '#platform/permission-page/web/page-place.ts';
import { useGiven } from '#platform/permission-page/web/useGiven.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useBoundOf, useMayCall } from '#platform/rights/web/useMayCall.ts';
import { mayGrant } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import {
  type DataFunctionRow,
  dataFunctionRow,
  type DataItem,
  dataPermissionCalls,
  type PickableFunction,
} from '../data-permission.contract.ts';
import { dataPermissionTexts } from '../data-permission.texts.ts';
import { draftOfFunctions, newHolder, saveOfItem } from './data-draft.ts';
import type { DataPermissionProps } from './data-permission-props.ts';
import { dataPeople } from './data-people.ts';
import { FunctionPanel } from './FunctionPanel.tsx';
import { FunctionAdder, FunctionPicker } from './FunctionPicker.tsx';
import { useGivenFunction } from './useGivenFunction.ts';
import { useDataWords } from './useDataWords.ts';

type Confirming = (send: (confirmed: string) => Promise<unknown>) => Promise<unknown>;

const subjectOf = (
  dataType: string,
  dataOid: string,
  rows: readonly DataFunctionRow[],
  confirming: Confirming,
): PermissionSubject => ({
  draftName: `data-permission:${dataType}:${dataOid}`,
  read: draftOfFunctions(rows),
  save: (mine, base) =>
    confirming((confirmed) => {
      const { sealedQuery, content } = saveOfItem(mine, base, { dataOid, dataType });
      return call(dataPermissionCalls.save, { sealedQuery: { ...sealedQuery, confirmed }, content });
    }),
  currentOf: (content) => {
    const { data } = z.array(dataFunctionRow).safeParse(content);
    return data ? draftOfFunctions(data) : null;
  },
});

const nameOf = ({ rolename, code, roleid }: DraftIdentity): string => rolename || (code ?? roleid);

type Props = DataPermissionProps & { item: DataItem; rows: DataFunctionRow[] };

/** Permissions of one item: its functions, and the conditions of the selected one. Changes are sent only on save. */
export const ItemPermission = ({ kind, governedBy, item, rows, editable: mayEdit, onSaved, onClose }: Props) => {
  const decidesForAll = useMayCall({ right: mayGrant(governedBy, { scope: 'everywhere' }) });
  const bound = useBoundOf({ right: mayGrant(governedBy, { scope: 'rows' }) });
  // With its first condition the item would disappear for people outside the user's scope.
  const isLocked = mayEdit && !decidesForAll && rows.every(({ permissionList }) => permissionList.length === 0);
  const isClosed = item.mayChange === 'N';
  const editable = mayEdit && !isLocked && !isClosed;
  const t = useTexts(dataPermissionTexts);
  const words = useTexts(permissionTexts);
  const { names } = useLanguage();
  const reasonText = useReasonText();
  const notices = useNotices();
  const { modal } = App.useApp();
  const { conditions: conditionWords, incomplete } = useDataWords();
  const asking = useImpactConfirmation();
  const subject = useMemo(
    () => subjectOf(kind, item.oid, rows, (send) => asking(item.name, send)),
    [asking, kind, item.name, item.oid, rows],
  );
  const source = useMemo(() => dataPeople(kind, [item.oid]), [kind, item.oid]);
  const edit = usePermissionEdit(subject, () => {
    notices.success(words('permission.saved', { name: item.name }));
    onSaved();
  });
  const { change } = edit;
  const draft = useMemo(() => withNames(edit.draft, subject.read), [edit.draft, subject]);
  const base = useMemo(() => withNames(edit.base, subject.read), [edit.base, subject]);
  const [place] = useState(() => placeIn(globalThis.location.search));
  const [wanted, setWanted] = useState(place.selected);
  const select = (key: string): void => {
    setWanted(key);
    rememberSelected(key);
  };
  const [adding, setAdding] = useState<'functions' | 'conditions' | null>(null);
  const given = useGiven(source, editable ? place.give : null);
  const [isGiving, setGiving] = useState(true);
  const givenUnder = useGivenFunction(kind, given ? place.selected : null, draft);
  const holder = draft.find(({ roleid }) => roleid === wanted) ?? draft[0];

  const send = (): Promise<void> =>
    edit.save().catch((error: unknown) => notices.failure(words('common.notify.save_failed'), error));
  const sendIf = (title: string, content: string): void =>
    void modal.confirm({
      title,
      content,
      okText: words('common.save'),
      cancelText: words('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => void send(),
    });
  const save = (): void => {
    const empty = draft.filter(({ conditions }) => conditions.length === 0);
    if (draft.length === 0 && !decidesForAll) incomplete(t('data_permission.decides_for_all'));
    else if (draft.length === 0 && edit.changed) sendIf(t('data_permission.openSure'), t('data_permission.openHint'));
    else if (draft.length === empty.length) incomplete(t('data_permission.incompleteItem'));
    else if (empty.length > 0) {
      sendIf(t('data_permission.dropSure'), names(empty.map(nameOf)));
    } else void send();
  };
  const addFunctions = (functions: PickableFunction[]): void => {
    const taken = new Set(draft.map(({ roleid }) => roleid));
    const added = functions.map(newHolder).filter(({ roleid }) => !taken.has(roleid));
    if (added.length > 0) change([...draft, ...added]);
    if (added[0]) select(added[0].roleid);
    setAdding(null);
  };
  const removeFunction = (): void => {
    if (!holder) return;
    void modal.confirm({
      title: t('data_permission.deleteFunctionSure', { name: nameOf(holder) }),
      content: words('permission.deleteHint'),
      okText: words('common.delete'),
      okButtonProps: { danger: true },
      cancelText: words('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => change(draft.filter(({ roleid }) => roleid !== holder.roleid)),
    });
  };
  const title = words('permission.titleOf', { name: item.name });

  return (
    <section className="kit-page" aria-label={title}>
      <PermissionHead
        title={title}
        mark={<Tag variant="filled">{item.typename}</Tag>}
        purpose={
          isClosed
            ? reasonText('parameter.decides_rights', { list: item.typename })
            : t(isLocked ? 'data_permission.decides_for_all' : 'data_permission.purpose')
        }
        editable={editable}
        edit={edit}
        onSave={save}
        onClose={onClose}
      />
      <RestoredNote edit={edit} />
      {editable ? (
        <ImpactBanner source={source} name={item.name} draft={edit.draft} base={edit.base} changed={edit.changed} />
      ) : null}
      <div className="permission-panels permission-panels-three">
        <FunctionPanel
          draft={draft}
          base={base}
          onRestore={(key) => {
            change(withIdentityBack(draft, base, key));
            select(key);
          }}
          selected={holder?.roleid ?? null}
          onSelect={select}
          editable={editable}
          onAdd={() => setAdding('functions')}
          adder={editable ? <FunctionAdder dataType={kind} taken={draft} onAdd={addFunctions} /> : undefined}
          onDelete={removeFunction}
          whyNotDelete={isFixed(subject.read, holder?.roleid) ? words('permission.identityOutside') : undefined}
        />
        <ConditionPanel
          identity={holder}
          base={base}
          source={source}
          target={place.condition}
          editable={editable}
          words={conditionWords}
          searchable
          onAdd={() => setAdding('conditions')}
          onChange={(conditions) => holder && change(changeConditions(draft, holder.roleid, () => conditions))}
        />
        <HoldersPanel source={source} draft={draft} base={base} changed={edit.changed} />
      </div>
      {adding === 'functions' ? (
        <FunctionPicker dataType={kind} multiple onConfirm={addFunctions} onClose={() => setAdding(null)} />
      ) : null}
      {adding === 'conditions' && holder ? (
        <AddDialog
          identity={holder}
          taken={[]}
          existing={holder.conditions}
          bound={bound}
          onAdd={(_, conditions) => {
            change(changeConditions(draft, holder.roleid, (there) => withAdded(there, conditions)));
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {given && isGiving && givenUnder ? (
        <AddDialog
          identity={givenUnder}
          given={given}
          taken={[]}
          bound={bound}
          onAdd={(_, conditions) => {
            const isThere = draft.some(({ roleid }) => roleid === givenUnder.roleid);
            const before = isThere ? draft : [...draft, givenUnder];
            change(changeConditions(before, givenUnder.roleid, (there) => withAdded(there, conditions)));
            select(givenUnder.roleid);
            setGiving(false);
          }}
          onClose={() => setGiving(false)}
        />
      ) : null}
      <PermissionConflict edit={edit} />
    </section>
  );
};
