import { useQuery } from '@tanstack/react-query';
import { Button, Tag, theme } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { executionCalls, type RunChart as Runs } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { todayIn } from '#platform/clock/web/platform-clock.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import type { Drawn } from './charts.ts';
import { type RunBar, runOption } from './run-option.ts';
import { RunState } from './RunState.tsx';

const words = { ...vocabulary, ...executionTexts };
const stillMotion = '(prefers-reduced-motion: reduce)';

const kindOf = ({ state, unusual }: Runs['list'][number]): RunBar['kind'] => {
  if (state === 'F') return 'failed';
  if (state === 'D') return 'running';
  return unusual === 'Y' ? 'long' : 'usual';
};

const useLook = () => {
  const { token } = theme.useToken();
  const { number } = useLanguage();
  return useMemo(
    () => ({
      colours: {
        usual: token.colorLink,
        long: token.colorWarning,
        failed: token.colorError,
        running: token.blue,
      },
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      font: getComputedStyle(document.body).fontFamily,
      number,
      moves: !globalThis.matchMedia(stillMotion).matches,
    }),
    [number, token],
  );
};

const Drawing = ({ bars, onChoose }: { bars: readonly RunBar[]; onChoose: (index: number) => void }) => {
  const place = useRef<HTMLDivElement>(null);
  const look = useLook();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let made: Drawn | undefined;
    let isGone = false;
    const watch = new ResizeObserver(() => made?.fit());
    const start = async (): Promise<void> => {
      const { draw } = await import('./charts.ts');
      if (isGone) return;
      made = draw(element, (index) => choose.current(index));
      watch.observe(element);
      setDrawn(made);
    };
    // Without the part, the table is still there.
    start().catch(() => undefined);
    return () => {
      isGone = true;
      watch.disconnect();
      made?.remove();
      setDrawn(null);
    };
  }, []);
  useEffect(() => drawn?.show(runOption(bars, look)), [bars, drawn, look]);
  return <div ref={place} className="jobs-chart-drawing" aria-hidden aria-busy={drawn === null} />;
};

/** The same as the chart, for those who do not see it and those who want the numbers. */
const RunTable = ({ runs, isHidden, label }: { runs: Runs['list']; isHidden: boolean; label: string }) => {
  const t = useTexts(words);
  const { number } = useLanguage();
  return (
    <div className={isHidden ? 'kit-sr-only' : 'jobs-chart-table'}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('execution.scheduleid')}</th>
            <th scope="col">{t('common.createdAt')}</th>
            <th scope="col">{t('execution.executionTime')}</th>
            <th scope="col">{t('common.result')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.toReversed().map((run) => (
            <tr key={run.oid}>
              <td>{run.scheduleid}</td>
              <td>
                <TimeText time={run.crtdat} />
              </td>
              <td>{number(run.executionTime)}</td>
              <td>
                <RunState verdict={run.verdict} />
                {kindOf(run) === 'long' ? <Tag color="warning">{t('execution.long')}</Tag> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type Props = {
  kind: JobKind;
  id: string;
  name: string;
  /** Of a run that is shown: whether it is in progress. The chart is read again when it ends. */
  isRunning?: boolean;
  onOpen: (oid: string) => void;
};

/** How long the last runs of a job took; failures, and runs that took far longer than usual, stand out. */
export const RunChart = ({ kind, id, name, isRunning = false, onOpen }: Props) => {
  const t = useTexts(words);
  const { language, number } = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const { data } = useQuery({
    queryKey: ['job-chart', kind, id, isRunning],
    queryFn: () => call(executionCalls[kind].chart, { query: { id } }),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
  const list = data?.list;
  const bars = useMemo((): RunBar[] => {
    const formats = formatsOf(language);
    return (list ?? []).map((run) => ({
      at: formats.moment(run.crtdat, todayIn(undefined)),
      seconds: run.executionTime,
      kind: kindOf(run),
      says: `${run.scheduleid} · ${formats.dateTime(run.crtdat)}\n${t('execution.seconds', { seconds: formats.number(run.executionTime) })}`,
    }));
  }, [language, list, t]);
  if (!data || !list || list.length === 0) return null;
  const unusual = list.filter((run) => run.unusual === 'Y').length;
  const label = t('execution.chartOf', { name, count: list.length });
  return (
    <section className="kit-card jobs-chart" aria-label={t('execution.chart')}>
      <header>
        <h2>{label}</h2>
        {data.usual === null ? null : <span>{t('execution.usual', { seconds: number(data.usual) })}</span>}
        {unusual > 0 ? <Tag color="warning">{t('execution.unusual', { count: unusual })}</Tag> : null}
        <Button size="small" type="text" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'execution.showChart' : 'execution.showTable')}
        </Button>
      </header>
      {asTable ? null : <Drawing bars={bars} onChoose={(index) => onOpen(list[index]?.oid ?? '')} />}
      <RunTable runs={list} isHidden={!asTable} label={label} />
    </section>
  );
};
