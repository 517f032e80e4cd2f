import { Alert, Button, Radio, Skeleton, Tag } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import type { CodeOption } from '#platform/code-lists/code-lists.contract.ts';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { PickerDialog } from '#platform/picker/web/PickerDialog.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { conditionTypes, type ConditionType, everybody } from '#platform/rights/conditions.ts';
import { WholeText } from '#platform/whole-text/web/WholeText.tsx';
import { conditionList, identityList, meansAll } from '../permission-page.contract.ts';
import { permissionTexts } from '../permission-page.texts.ts';
import { ContentChoices } from './content-choices.tsx';
import { conditionKey, type DraftCondition, withAdded } from './permission-draft.ts';

const none: readonly DraftCondition[] = [];

type Identity = { roleid: string; rolename: string };

type Props = {
  /** The identity to add conditions to; absent if the user chooses a new one. */
  identity?: Identity | undefined;
  /** Code of the identity to suggest if none is given. */
  suggested?: string | null;
  /** A condition that is picked already, to be confirmed. */
  given?: DraftCondition;
  /** Codes of the identities that the function already has. */
  taken: readonly string[];
  /** The conditions that the identity already has. */
  existing?: readonly DraftCondition[] | undefined;
  /** The scope in which the user may grant; null: everywhere. */
  bound: ScopeOf | null;
  onAdd: (identity: Identity, conditions: DraftCondition[]) => void;
  onClose: () => void;
};

type ChoiceProps = {
  label: string;
  list: string;
  known?: (code: string) => boolean;
  /** Why the code cannot be chosen; undefined if it can. */
  whyNot?: (code: string) => string | undefined;
  value: CodeOption | null;
  onChange: (option: CodeOption) => void;
};

/** The entries of a code list as radio buttons. */
const CodeChoice = ({ label, list, known, whyNot, value, onChange }: ChoiceProps) => {
  const t = useTexts(permissionTexts);
  const { data, error, isFetching, refetch } = useCodes(list);
  const options = (data ?? []).filter(({ paramcode }) => known?.(paramcode) ?? true);
  const body = (): ReactNode => {
    if (error && !isFetching) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
    if (options.length === 0) return <Alert type="warning" title={t('common.codesEmpty', { name: list })} />;
    return (
      <Radio.Group
        vertical
        aria-label={label}
        value={value?.paramcode}
        onChange={(event) => {
          const option = options.find(({ paramcode }) => paramcode === event.target.value);
          if (option) onChange(option);
        }}
        options={options.map(({ paramcode, paramname }) => ({
          value: paramcode,
          disabled: whyNot?.(paramcode) !== undefined,
          title: whyNot?.(paramcode),
          label: (
            <>
              <CodeChip code={paramcode} /> {paramname}
            </>
          ),
        }))}
      />
    );
  };
  return (
    <fieldset className="permission-choice">
      <legend>{label}</legend>
      {body()}
    </fieldset>
  );
};

const storedTypes: readonly string[] = conditionTypes;
/** Conditions that stay inside a part of the organisation; any other opens a function everywhere. */
const placeTypes: ReadonlySet<string> = new Set(['D', 'C', 'P']);
const isKnownType = (code: string): boolean => code === meansAll || storedTypes.includes(code);

type PickedProps = { picked: readonly DraftCondition[]; onChange: (picked: DraftCondition[]) => void };

/** The conditions picked so far, of all types, as removable tags. */
const Picked = ({ picked, onChange }: PickedProps) => {
  const t = useTexts(permissionTexts);
  const { number } = useLanguage();
  return (
    <div className="permission-picked">
      <span aria-live="polite">{t('common.selected', { count: number(picked.length) })}</span>
      {picked.map((one) => (
        <Tag
          key={conditionKey(one)}
          variant="filled"
          closable={{ 'aria-label': t('common.removeNamed', { name: one.name }) }}
          onClose={(event) => {
            event.preventDefault();
            onChange(picked.filter((other) => other !== one));
          }}
        >
          <span>{t(contentTypeText[one.contentoid === everybody ? meansAll : one.type])} ·&nbsp;</span>
          <WholeText text={one.name} at="middle" />
        </Tag>
      ))}
    </div>
  );
};

/**
 * A dialog for adding conditions: choose an identity (if none is given) and a type, then pick the contents in a
 * selection dialog; type `A` means everyone and has none. Conditions of several types can be collected and added
 * together (seed 000 §2.2). Rejects an identity that the function already has (seed 000 §4).
 */
export const AddDialog = ({ identity, suggested, given, taken, existing = none, bound, onAdd, onClose }: Props) => {
  const t = useTexts(permissionTexts);
  const reasonText = useReasonText();
  const [own, setChosen] = useState<CodeOption | null>(null);
  const { data: identities } = useCodes(identityList);
  const chosen = own ?? identities?.find(({ paramcode }) => paramcode === suggested) ?? null;
  const [type, setType] = useState<CodeOption | null>(null);
  const [picking, setPicking] = useState<ConditionType | null>(null);
  const [picked, setPicked] = useState<DraftCondition[]>(given ? [given] : []);
  const typed = conditionTypes.find((one) => one === type?.paramcode);
  const target = identity ?? (chosen ? { roleid: chosen.paramcode, rolename: chosen.paramname } : null);

  const warn = useWarning();
  const whyNot =
    (of: ConditionType) =>
    (contentoid: string): string | undefined =>
      [...existing, ...picked].some((one) => one.type === of && one.contentoid === contentoid)
        ? t('permission.conditionExists')
        : undefined;
  const all = (): DraftCondition => ({
    type: 'R',
    contentoid: everybody,
    containSub: 'N',
    name: t('common.everyone'),
  });
  /**
   * Returns the identity for the conditions; if none is chosen or the function already has it, shows a warning and
   * returns null.
   */
  const known = (): Identity | null => {
    if (!target) warn(t('permission.chooseIdentity'));
    else if (!identity && taken.includes(target.roleid))
      warn(reasonText('permission.identity_exists', { roleid: target.roleid }));
    else return target;
    return null;
  };
  const more = (): void => {
    if (!known()) return;
    if (!type) warn(t('permission.chooseType'));
    else if (type.paramcode === meansAll) setPicked(withAdded(picked, [all()]));
    else setPicking(typed ?? null);
  };
  const done = (): void => {
    const found = known();
    if (!found) return;
    if (picked.length > 0) onAdd(found, picked);
    else if (type?.paramcode === meansAll) onAdd(found, [all()]);
    else more();
  };

  if (picking) {
    return (
      <ContentChoices type={picking} bound={bound} whyNot={whyNot(picking)}>
        {({ title, source, asConditions }) => (
          <PickerDialog
            multiple
            title={title}
            source={source}
            onClose={() => setPicking(null)}
            onConfirm={(rows) => {
              setPicked(withAdded(picked, asConditions(rows)));
              setPicking(null);
            }}
          />
        )}
      </ContentChoices>
    );
  }
  return (
    <Dialog
      title={t(identity ? 'permission.addConditions' : 'permission.addIdentity')}
      width={identity ? 420 : 640}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {picked.length > 0 ? <Button onClick={more}>{t('permission.next')}</Button> : null}
          <Button type="primary" onClick={done}>
            {t(picked.length === 0 && type && type.paramcode !== meansAll ? 'permission.next' : 'common.ok')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <div className="permission-choices">
        {identity ? null : (
          <CodeChoice label={t('common.identity')} list={identityList} value={chosen} onChange={setChosen} />
        )}
        <CodeChoice
          label={t('permission.conditionType')}
          list={conditionList}
          known={isKnownType}
          whyNot={(code) => (bound && !placeTypes.has(code) ? t('permission.onlyPlaces') : undefined)}
          value={type}
          onChange={setType}
        />
      </div>
      {typed ? (
        <div className="permission-add">
          <ContentChoices type={typed} bound={bound} whyNot={whyNot(typed)}>
            {({ title, source, asConditions }) => (
              <PickerAdder
                label={t(contentTypeText[typed])}
                title={title}
                source={source}
                onAdd={(rows) => setPicked((before) => withAdded(before, asConditions(rows)))}
                onRemoveLast={() => setPicked((before) => before.slice(0, -1))}
              />
            )}
          </ContentChoices>
        </div>
      ) : null}
      {picked.length > 0 ? <Picked picked={picked} onChange={setPicked} /> : null}
    </Dialog>
  );
};
