import { Alert, Checkbox, Tag } from 'antd';
import { Link } from 'react-router';
import { fieldTypeWord } from '#features/processes/field-types.ts';
import type { LostUse, ProcessChange, SuggestedRename } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { formTexts } from '#platform/form/form.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { renameKey } from './rename-key.ts';
import { kindTexts, renamedTexts } from './kind-texts.ts';
import { lossesLeft } from './losses-left.ts';
import './processes.css';

type Compared = {
  changes: readonly ProcessChange[];
  renames: readonly SuggestedRename[];
  losses: readonly LostUse[];
  users: number;
};

type Props = {
  proid: string;
  comparison: Compared;
  ticked?: ReadonlySet<string>;
  /** Absent: suggestions are only shown. */
  onTick?: (key: string, on: boolean) => void;
};

const none: ReadonlySet<string> = new Set();

const changeTexts = { ...processTexts, ...formTexts };

const Change = ({ change }: { change: ProcessChange }) => {
  const t = useTexts(changeTexts);
  const { language } = useLanguage();
  const { what, how, id, name, artid, facts } = change;
  const words = {
    name: t('common.name'),
    type: t('common.type'),
    form: t('process.artid'),
    required: t('common.required'),
    shown: t('process.shown'),
  };
  const valueOf = (property: keyof typeof words, value: string): string => {
    if (value === '') return t('form.emptyValue');
    if (property === 'type') return fieldTypeWord(value, language);
    if (property !== 'required' && property !== 'shown') return value;
    return t(value === 'Y' ? 'common.yes' : 'common.no');
  };
  return (
    <li>
      <Tag>{t(`process.how.${how}`)}</Tag>
      <span>{t(kindTexts[what])}</span> <strong>{name}</strong>{' '}
      {name === id ? null : <span className="process-id">{id}</span>}
      {artid === '' ? null : <span className="process-muted"> {t('process.inForm', { form: artid })}</span>}
      {facts.map(({ property, from, to }) => (
        <div key={property} className="process-fact">
          {t('process.fact', {
            property: words[property],
            from: valueOf(property, from),
            to: valueOf(property, to),
          })}
        </div>
      ))}
    </li>
  );
};

/**
 * What differs between two versions, which ids are probably renamed, and what mobile forms lose although the ticked
 * ones are.
 */
export const Comparison = ({ proid, comparison, ticked, onTick }: Props) => {
  const t = useTexts(processTexts);
  const { changes, renames, losses, users } = comparison;
  const { left, mended } = lossesLeft(proid, comparison, ticked ?? none);
  const sentences = { stage: 'process.lost.stage', form: 'process.lost.form', item: 'process.lost.item' } as const;
  return (
    <div className="process-comparison">
      <h3>{t('process.changesTitle')}</h3>
      {changes.length === 0 ? <p className="process-muted">{t('process.unchanged')}</p> : null}
      <ul className="process-changes">
        {changes.map((change) => (
          <Change key={JSON.stringify([change.what, change.artid, change.id])} change={change} />
        ))}
      </ul>
      {renames.length > 0 ? (
        <>
          <h3>{t('process.renamesTitle')}</h3>
          {onTick ? <p className="process-hint">{t('process.renamesHint')}</p> : null}
          <ul className="process-renames">
            {renames.map((rename) => {
              const key = renameKey(proid, rename);
              const label = (
                <>
                  {t(renamedTexts[rename.kind])}{' '}
                  <span className="process-id">{t('process.rename', { from: rename.from, to: rename.to })}</span>{' '}
                  <span className="process-muted">
                    {t('process.likeness', { percent: Math.round(rename.likeness * 100) })}
                  </span>
                </>
              );
              return (
                <li key={key}>
                  {onTick ? (
                    <Checkbox
                      checked={ticked?.has(key) ?? false}
                      onChange={({ target }) => onTick(key, target.checked)}
                    >
                      {label}
                    </Checkbox>
                  ) : (
                    label
                  )}
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      {left.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('process.lossesTitle')}
          description={
            <ul className="process-losses">
              {left.map((loss) => {
                const key = JSON.stringify([loss.path, loss.record, loss.kind, loss.artid, loss.id, loss.usedBy]);
                const words = t(sentences[loss.kind], { record: loss.record, id: loss.id, usedBy: loss.usedBy });
                return <li key={key}>{loss.path === '' ? words : <Link to={loss.path}>{words}</Link>}</li>;
              })}
            </ul>
          }
        />
      ) : null}
      {mended > 0 ? <p className="process-muted">{t('process.mendedByTicks', { count: mended })}</p> : null}
      {losses.length === 0 && users > 0 ? (
        <p className="process-muted">{t('process.noLosses', { count: users })}</p>
      ) : null}
    </div>
  );
};
