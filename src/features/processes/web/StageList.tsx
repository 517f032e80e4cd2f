import { Tag } from 'antd';
import type { z } from 'zod';
import type { FormRow, stageRow } from '#features/processes/process-rows.contract.ts';
import { fieldTypeWord } from '#features/processes/field-types.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './processes.css';

type Stage = z.infer<typeof stageRow>;

type Props = {
  stages: readonly Stage[];
  forms: readonly FormRow[];
  /** Makes each stage a button that shows it in the diagram. */
  onShow?: (lineid: string) => void;
};

/** The stages of a process with their forms and fields. */
export const StageList = ({ stages, forms, onShow }: Props) => {
  const t = useTexts(processTexts);
  const { language } = useLanguage();
  const fieldsOf = new Map(forms.map(({ artid, fields }) => [artid, fields]));
  return (
    <ol className="process-stages">
      {stages.map(({ lineid, linenm, artid, kind }) => {
        const fields = fieldsOf.get(artid) ?? [];
        return (
          <li key={lineid}>
            <div className="process-stage-name">
              {onShow && kind !== 'START' ? (
                <button type="button" className="process-stage-button" onClick={() => onShow(lineid)}>
                  {linenm}
                </button>
              ) : (
                <strong>{linenm}</strong>
              )}
              {kind === 'TASK' ? null : <Tag>{t(`process.stageKind.${kind}`)}</Tag>}
            </div>
            <div className="process-stage-form">
              <span>{t('process.artid')}</span> <span className="process-id">{artid}</span>
            </div>
            {fields.length > 0 ? (
              <ul className="process-fields">
                {fields.map(({ id, name, type }) => (
                  <li key={id} title={type === '' ? id : `${id} · ${fieldTypeWord(type, language)}`}>
                    {name}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
};
