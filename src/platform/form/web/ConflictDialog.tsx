import { Button, Radio } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ComparedFiles, comparedFiles } from '#platform/files/web/ComparedFiles.tsx';
import { usePersonName } from '#platform/person-link/web/person-names.ts';
import { formTexts } from '../form.texts.ts';
import { merge } from './merging.ts';
import type { Conflict, FormField, RecordForm } from './useRecordForm.ts';

type Chosen = Record<string, 'mine' | 'theirs'>;

const say = <Values,>(field: FormField<Values>, value: unknown, empty: string): ReactNode => {
  if (value === null || value === undefined || value === '') return <span className="kit-muted">{empty}</span>;
  const files = comparedFiles(value);
  if (files) return <ComparedFiles files={files} />;
  if (field.shown) return field.shown(value as Values[keyof Values & string]);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type RowProps<Values> = {
  field: FormField<Values>;
  versions: { mine: unknown; theirs: unknown };
  choice: 'mine' | 'theirs';
  onChoose: (choice: 'mine' | 'theirs') => void;
};

const ConflictRow = <Values,>({ field, versions, choice, onChoose }: RowProps<Values>) => {
  const t = useTexts(formTexts);
  const { pair } = useLanguage();
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side} className={choice === side ? 'kit-conflict-kept' : undefined}>
          <Radio
            checked={choice === side}
            name={`conflict-${field.name}`}
            aria-label={pair(field.label, t(`form.side.${side}`))}
            onChange={() => onChoose(side)}
          >
            {say(field, versions[side], t('form.emptyValue'))}
          </Radio>
        </td>
      ))}
    </tr>
  );
};

type OpenProps<Values extends object> = { record: RecordForm<Values>; conflict: Conflict<Values> };

const OpenConflict = <Values extends object>({ record, conflict }: OpenProps<Values>) => {
  const t = useTexts(formTexts);
  const { differing, current, mine } = conflict;
  const { dateTime } = useLanguage();
  const who = usePersonName(current.who) ?? current.who;
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(differing.map(({ name, keep }) => [name, keep])),
  );
  const all = (side: 'mine' | 'theirs'): void =>
    setChosen(Object.fromEntries(differing.map(({ name }) => [name, side])));
  return (
    <Dialog
      title={t('form.conflictTitle')}
      width={800}
      mask={{ closable: false }}
      onCancel={record.endConflict}
      footer={
        <>
          <Button onClick={record.endConflict}>{t('form.stay')}</Button>
          <Button
            type="primary"
            loading={record.saving}
            onClick={() => record.saveChosen(merge(mine, current.values, chosen))}
          >
            {t('form.saveChosen')}
          </Button>
        </>
      }
    >
      <p>{t('form.conflictHint', { who, when: dateTime(current.when) })}</p>
      {differing.length === 0 ? (
        <p>{t('form.noDifference')}</p>
      ) : (
        <table className="kit-conflict">
          <thead>
            <tr>
              <th scope="col">{t('common.field')}</th>
              <th scope="col">
                {t('form.side.mine')}{' '}
                <Button type="link" size="small" onClick={() => all('mine')}>
                  {t('form.allMine')}
                </Button>
              </th>
              <th scope="col">
                {t('form.side.theirs')}{' '}
                <Button type="link" size="small" onClick={() => all('theirs')}>
                  {t('form.allTheirs')}
                </Button>
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, mine: own, theirs }) => {
              const field = record.fields.find((one) => one.name === name) ?? { name, label: name };
              return (
                <ConflictRow<Values>
                  key={name}
                  field={field}
                  versions={{ mine: own, theirs }}
                  choice={chosen[name] ?? 'mine'}
                  onChoose={(side) => setChosen((before) => ({ ...before, [name]: side }))}
                />
              );
            })}
          </tbody>
        </table>
      )}
    </Dialog>
  );
};

/**
 * Resolves a stale write (409): shows the user's version and the saved one side by side, lets the user choose field by
 * field, then saves on top of the current version.
 */
export const ConflictDialog = <Values extends object>({ record }: { record: RecordForm<Values> }) =>
  record.conflict ? (
    <OpenConflict key={record.conflict.current.rev} record={record} conflict={record.conflict} />
  ) : null;
