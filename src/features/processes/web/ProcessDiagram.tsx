import { Skeleton } from 'antd';
import { useCallback, useRef } from 'react';
import type { processCalls } from '#features/processes/processes.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import type { Answer } from '#platform/wire/endpoint.ts';
import { processName } from './process-list.ts';
import { StageList } from './StageList.tsx';
import '#platform/form/web/form.css';
import './processes.css';

const DiagramCanvas = deferred(
  async () => (await import('./DiagramCanvas.tsx')).DiagramCanvas,
  <Skeleton active paragraph={{ rows: 10 }} />,
);

type Props = { drawing: Answer<typeof processCalls.drawing>; onBack: () => void };

/** The diagram of a process beside its stages. */
export const ProcessDiagram = ({ drawing, onBack }: Props) => {
  const t = useTexts(processTexts);
  const shown = useRef<(elementId: string) => void>(() => undefined);
  const register = useCallback((show: (elementId: string) => void): void => {
    shown.current = show;
  }, []);
  const show = (lineid: string): void => {
    const stage = drawing.stages.find((one) => one.lineid === lineid);
    if (stage) shown.current(stage.elementId);
  };
  const name = processName(drawing);
  return (
    <div className="process-page">
      <header className="kit-form-header">
        <BackButton onBack={onBack} />
        <h1>{name}</h1>
        <span className="process-muted">{t('process.nextVersion', { version: drawing.version })}</span>
      </header>
      <div className="process-drawn">
        <DiagramCanvas
          drawing={drawing}
          label={t('process.diagramOf', { name, version: drawing.version })}
          register={register}
        />
        <aside aria-label={t('process.stages')} className="process-side">
          <h2>{t('process.stages')}</h2>
          <StageList stages={drawing.stages} forms={drawing.forms} onShow={show} />
        </aside>
      </div>
    </div>
  );
};
