import { Alert, App } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useBoundOf, useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { call } from '#platform/wire/web/client.ts';
import { identityRow, type IdentityRow, permissionCalls } from '../permission-page.contract.ts';
import { permissionTexts } from '../permission-page.texts.ts';
import { AddDialog } from './AddDialog.tsx';
import { ConditionPanel } from './ConditionPanel.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';
import {
  changeConditions,
  contentOf,
  deletedOids,
  type DraftCondition,
  draftOf,
  isFixed,
  withAdded,
  withNames,
  withoutConditions,
} from './permission-draft.ts';
import { PermissionConflict } from './PermissionConflict.tsx';
import { PermissionHead, RestoredNote } from './PermissionHead.tsx';
import { withIdentityBack } from './condition-marks.ts';
import { HoldersPanel } from './HoldersPanel.tsx';
import { ImpactBanner } from './ImpactBanner.tsx';
import { placeIn, rememberSelected } from './page-place.ts';
import { functionPeople } from './people-source.ts';
import { useGiven } from './useGiven.ts';
import { type PermissionSubject, usePermissionEdit } from './usePermissionEdit.ts';
import './permission-page.css';

type Props = {
  funcOid: string;
  funcType: 'A' | 'W';
  /** Id of the function, shown in the heading with its name. */
  code: string;
  name: string;
  /** Id of the screen that manages the function. The page is read-only for users without the right to grant there. */
  screenId: string;
  /** The function has children: grants can only be revoked. */
  takeAwayOnly?: boolean;
  onSaved: () => void;
  onClose: () => void;
};

/** The authorization of a function, as a subject for `usePermissionEdit`. */
const subjectOf = (
  target: { funcOid: string; funcType: 'A' | 'W' },
  rows: readonly IdentityRow[],
  confirming: (send: (confirmed: string) => Promise<unknown>) => Promise<unknown>,
): PermissionSubject => ({
  draftName: `permission:${target.funcOid}`,
  read: draftOf(rows),
  save: (mine, base) =>
    confirming((confirmed) =>
      call(permissionCalls.save, {
        sealedQuery: { ...deletedOids(base, mine), confirmed },
        content: contentOf(mine, base, target),
      }),
    ),
  currentOf: (content) => {
    const { data } = z.array(identityRow).safeParse(content);
    return data ? draftOf(data) : null;
  },
});

type Adding = 'identity' | 'conditions' | null;

const OpenPage = ({ rows, ...props }: Props & { rows: IdentityRow[] }) => {
  const { funcOid, funcType, takeAwayOnly = false, onSaved } = props;
  const editable = useMayCall(ofFunctions(permissionCalls.save, [props.screenId]));
  const bound = useBoundOf(ofFunctions(permissionCalls.save, [props.screenId]));
  const t = useTexts(permissionTexts);
  const reasonText = useReasonText();
  const notices = useNotices();
  const { modal } = App.useApp();
  const asking = useImpactConfirmation();
  const { name } = props;
  const subject = useMemo(
    () => subjectOf({ funcOid, funcType }, rows, (send) => asking(name, send)),
    [asking, funcOid, funcType, name, rows],
  );
  const source = useMemo(() => functionPeople({ funcOid, funcType }), [funcOid, funcType]);
  const [place] = useState(() => placeIn(globalThis.location.search));
  const edit = usePermissionEdit(subject, () => {
    notices.success(t('permission.saved', { name }));
    onSaved();
  });
  const { change } = edit;
  const draft = useMemo(() => withNames(edit.draft, subject.read), [edit.draft, subject]);
  const base = useMemo(() => withNames(edit.base, subject.read), [edit.base, subject]);
  const [wanted, setWanted] = useState(place.selected);
  const select = (roleid: string): void => {
    setWanted(roleid);
    rememberSelected(roleid);
  };
  const given = useGiven(source, editable && !takeAwayOnly ? place.give : null);
  const [isGiving, setGiving] = useState(true);
  const [adding, setAdding] = useState<Adding>(null);
  // The first one by default, also when the selected one has been removed.
  const identity = draft.find(({ roleid }) => roleid === wanted) ?? draft[0];

  const warn = useWarning();
  const save = async (): Promise<void> => {
    const incomplete = withoutConditions(draft);
    if (draft.length === 0 && !takeAwayOnly) warn(reasonText('permission.add_information'));
    else if (incomplete) {
      select(incomplete.roleid);
      warn(reasonText('permission.add_condition', { roleid: incomplete.roleid }));
    } else await edit.save().catch((error: unknown) => notices.failure(t('common.notify.save_failed'), error));
  };
  const add = (target: { roleid: string; rolename: string }, conditions: DraftCondition[]): void => {
    const known = draft.some(({ roleid }) => roleid === target.roleid);
    const all = known ? draft : [...draft, { ...target, conditions: [] }];
    change(changeConditions(all, target.roleid, (there) => withAdded(there, conditions)));
    select(target.roleid);
    setAdding(null);
    setGiving(false);
  };
  const removeIdentity = (): void => {
    if (!identity) return;
    const { roleid, rolename } = identity;
    void modal.confirm({
      title: t('permission.deleteIdentitySure', { name: rolename || roleid }),
      content: t('permission.deleteHint'),
      okText: t('common.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => change(draft.filter((one) => one.roleid !== roleid)),
    });
  };

  return (
    <section className="kit-page" aria-label={t('permission.titleOf', { name: props.name })}>
      <PermissionHead
        title={t('permission.titleOf', { name: props.name })}
        mark={<CodeChip code={props.code} />}
        purpose={t('permission.purpose')}
        editable={editable}
        edit={edit}
        onSave={() => void save()}
        onClose={props.onClose}
      />
      <RestoredNote edit={edit} />
      {editable ? (
        <ImpactBanner source={source} name={name} draft={edit.draft} base={edit.base} changed={edit.changed} />
      ) : null}
      {takeAwayOnly ? <Alert type="info" showIcon title={t('permission.holds_others')} /> : null}
      <div className="permission-panels permission-panels-three">
        <IdentityPanel
          draft={draft}
          base={base}
          onRestore={(roleid) => {
            change(withIdentityBack(draft, base, roleid));
            select(roleid);
          }}
          selected={identity?.roleid ?? null}
          onSelect={select}
          editable={editable}
          onAdd={takeAwayOnly ? undefined : () => setAdding('identity')}
          onDelete={removeIdentity}
          whyNotDelete={isFixed(subject.read, identity?.roleid) ? t('permission.identityOutside') : undefined}
        />
        <ConditionPanel
          identity={identity}
          base={base}
          source={source}
          target={place.condition}
          editable={editable}
          onAdd={takeAwayOnly ? undefined : () => setAdding('conditions')}
          onChange={(conditions) => identity && change(changeConditions(draft, identity.roleid, () => conditions))}
        />
        <HoldersPanel source={source} draft={draft} base={base} changed={edit.changed} />
      </div>
      {adding ? (
        <AddDialog
          identity={adding === 'conditions' ? identity : undefined}
          taken={draft.map(({ roleid }) => roleid)}
          existing={adding === 'conditions' ? identity?.conditions : undefined}
          bound={bound}
          onAdd={add}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {given && isGiving ? (
        <AddDialog
          identity={draft.find(({ roleid }) => roleid === place.selected)}
          suggested={place.selected}
          given={given}
          taken={draft.map(({ roleid }) => roleid)}
          bound={bound}
          onAdd={add}
          onClose={() => setGiving(false)}
        />
      ) : null}
      <PermissionConflict edit={edit} />
    </section>
  );
};

/**
 * The permission page of a console or mobile function: identities on the left, the conditions of the selected one on
 * the right. Changes are sent only on save (seed 000 §2.3, §2.4).
 */
export const PermissionPage = (props: Props) => (
  <LoadRecord
    key={props.funcOid}
    queryKey={['permission', props.funcOid]}
    load={() => call(permissionCalls.read, { sealedQuery: { funcOid: props.funcOid } })}
    onClose={props.onClose}
  >
    {(rows) => <OpenPage {...props} rows={rows} />}
  </LoadRecord>
);
