import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { processCalls } from '#features/processes/processes.contract.ts';
import type { LostUse, ProcessRename } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { processName } from './process-list.ts';
import { renamedTexts } from './kind-texts.ts';
import { renameKey } from './rename-key.ts';
import { certain } from './suggestions.ts';
import './processes.css';

type Process = Answer<typeof processCalls.item>;
type Comparison = Answer<typeof processCalls.compare>;
type Named = Pick<ProcessRename, 'kind' | 'artid' | 'from'>;
type Lost = Named & Pick<LostUse, 'movedFrom'>;

/** Ids that records use and the current version lacks, each once; those in a form that has a new id, too. */
const lostIn = ({ losses }: Comparison): Lost[] => {
  const all = losses.map(({ kind, artid, id, movedFrom }) => ({ kind, artid, from: id, movedFrom }));
  return [...new Map(all.map((lost) => [JSON.stringify([lost.kind, lost.artid, lost.from]), lost])).values()];
};

/** The ids of the current version that may stand in the place of a lost one. */
const choicesFor = ({ stageList, formList }: Process, { kind, artid }: Named): { value: string; label: string }[] => {
  const choice = (value: string, name: string) => ({ value, label: name === value ? value : `${value} · ${name}` });
  if (kind === 'stage') return stageList.map(({ lineid, linenm }) => choice(lineid, linenm));
  if (kind === 'form') return formList.map((form) => choice(form.artid, form.artid));
  return (formList.find((form) => form.artid === artid)?.fields ?? []).map(({ id, name }) => choice(id, name));
};

type Props = { process: Process; comparison: Comparison };

/** Lets mobile forms that still use ids of earlier versions use those of the current one, all in one step. */
export const LossMending = ({ process, comparison }: Props) => {
  const t = useTexts(processTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const first = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const keyOf = (one: Named): string => renameKey(process.proid, { ...one, to: '' });
  const suggestedFor = (one: Named): string =>
    comparison.renames.find(
      ({ kind, artid, from, likeness }) =>
        kind === one.kind && artid === one.artid && from === one.from && likeness >= certain,
    )?.to ?? '';
  const toOf = (one: Named): string => chosen[keyOf(one)] ?? suggestedFor(one);
  const isReached = ({ artid, movedFrom }: Lost): boolean =>
    movedFrom === '' || toOf({ kind: 'form', artid: '', from: movedFrom }) === artid;
  const lost = lostIn(comparison).filter(isReached);
  const renames = lost.flatMap((one) => (toOf(one) === '' ? [] : [{ ...one, to: toOf(one) }]));

  const mend = async (): Promise<void> => {
    setSaving(true);
    try {
      const { moved } = await call(processCalls.rename, {
        content: { oid: process.oid, renames: renames.map(({ kind, artid, from, to }) => ({ kind, artid, from, to })) },
      });
      notices.success(t('process.mended', { name: processName(process), count: moved }));
      setChosen({});
      await client.invalidateQueries({ queryKey: ['processes'] });
    } catch (error) {
      notices.failure(t('process.mendTitle'), error);
    } finally {
      setSaving(false);
    }
  };
  if (lost.length === 0) return null;
  return (
    <section className="process-mending" aria-label={t('process.mendTitle')}>
      <h3>{t('process.mendTitle')}</h3>
      <p className="process-hint">{t('process.mendHint')}</p>
      <ul className="process-renames">
        {lost.map((one, index) => (
          <li key={keyOf(one)}>
            <label htmlFor={`${first}${index}`}>
              {t(renamedTexts[one.kind])} <span className="process-id">{one.from}</span>
              {one.artid === '' ? null : (
                <span className="process-muted"> {t('process.inForm', { form: one.artid })}</span>
              )}{' '}
              <span aria-hidden>→</span>
            </label>{' '}
            <Select
              id={`${first}${index}`}
              className="process-mend-choice"
              showSearch={{ optionFilterProp: 'label' }}
              value={toOf(one)}
              onChange={(to) => setChosen({ ...chosen, [keyOf(one)]: to })}
              options={[{ value: '', label: t('process.mendNone') }, ...choicesFor(process, one)]}
            />
          </li>
        ))}
      </ul>
      <Button type="primary" disabled={renames.length === 0} loading={saving} onClick={() => void mend()}>
        {t('process.mend', { count: renames.length })}
      </Button>
    </section>
  );
};
