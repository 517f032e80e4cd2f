import { Button } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fileTexts } from '../files.texts.ts';
import type { Choice } from './useChoice.ts';

/** Why files were not taken, each by name; a file with the wrong name can be taken under the right one. */
export const FieldFaults = ({ choice: { faults, rename } }: { choice: Choice }) => {
  const t = useTexts(fileTexts);
  return (
    <div role="alert" className="files-note files-note-failed">
      {faults.map((fault) => (
        <div key={`${fault.name} ${fault.text}`} className="files-fault">
          <span>{t('files.notTaken', { name: fault.name, why: fault.text })}</span>
          {fault.rightName === undefined ? null : (
            <Button size="small" onClick={() => rename(fault)}>
              {t('files.takeAs', { name: fault.rightName })}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
};
