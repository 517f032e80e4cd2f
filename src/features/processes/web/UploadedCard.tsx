import { Collapse, Tag } from 'antd';
import type { UploadedProcess } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { Comparison } from './Comparison.tsx';
import { Notes } from './Notes.tsx';
import { StageList } from './StageList.tsx';
import './processes.css';

type Props = {
  process: UploadedProcess;
  ticked: ReadonlySet<string>;
  onTick: (key: string, on: boolean) => void;
};

/** What an uploaded file says about one process, and what that changes. */
export const UploadedCard = ({ process, ticked, onTick }: Props) => {
  const t = useTexts(processTexts);
  const { proid, pronm, version, same, oid, stages, forms, warnings } = process;
  const fields = forms.reduce((sum, form) => sum + form.fields.length, 0);
  const isNew = oid === null;
  const state = isNew ? t('process.isNew') : t('process.nextVersion', { version });
  return (
    <section className="process-card" aria-label={pronm}>
      <header>
        <strong>{pronm}</strong>
        <CodeChip code={proid} />
        <Tag>{same === 'Y' ? t('process.isSame', { version }) : state}</Tag>
        <span className="process-counts">
          {t('process.counts', { stages: stages.length, forms: forms.length, fields })}
        </span>
      </header>
      {same === 'N' && !isNew ? (
        <Comparison proid={proid} comparison={process} ticked={ticked} onTick={onTick} />
      ) : null}
      <Collapse
        ghost
        size="small"
        defaultActiveKey={isNew ? ['stages'] : []}
        items={[
          { key: 'stages', label: t('process.stages'), children: <StageList stages={stages} forms={forms} /> },
          ...(warnings.length > 0
            ? [
                {
                  key: 'warnings',
                  label: t('process.warningsOf', { count: warnings.length }),
                  children: <Notes notes={warnings} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
};
