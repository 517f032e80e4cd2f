import { theme } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartLook, ChartOption } from './chart-options.ts';
import type { Drawn } from './charts.ts';
import { useSeen } from './useSeen.ts';
import './results.css';

const stillMotion = '(prefers-reduced-motion: reduce)';

/** The look of the page, also while it changes between light and dark. */
const useChartLook = (): ChartLook => {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      colours: [
        token.colorLink,
        token.gold,
        token.blue,
        token.magenta,
        token.cyan,
        token.volcano,
        token.purple,
        token.lime,
        token.geekblue,
        token.orange,
      ],
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorder,
      ground: token.colorBgContainer,
      right: token.colorSuccess,
      font: getComputedStyle(document.body).fontFamily,
      moves: !globalThis.matchMedia(stillMotion).matches,
    }),
    [token],
  );
};

type Props = {
  /** Define it outside the component, or keep it: it is compared by identity. */
  option: (look: ChartLook) => ChartOption;
  /** In pixels. */
  height: number;
};

/**
 * A chart beside its table, which says the same to those who do not see it. It is drawn once it comes into sight, by a
 * part of the page that is loaded then.
 */
export const Chart = ({ option, height }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const look = useChartLook();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!isSeen || !element) return undefined;
    let made: Drawn | undefined;
    let isGone = false;
    const watch = new ResizeObserver(() => made?.fit());
    const start = async (): Promise<void> => {
      const { draw } = await import('./charts.ts');
      if (isGone) return;
      made = draw(element);
      watch.observe(element);
      setDrawn(made);
    };
    // Without the part, the table is still there.
    start().catch(() => setMissing(true));
    return () => {
      isGone = true;
      watch.disconnect();
      made?.remove();
      setDrawn(null);
    };
  }, [isSeen]);
  useEffect(() => drawn?.show(option(look)), [drawn, look, option]);
  const isLoading = isSeen && drawn === null && !isMissing;
  return <div ref={place} className="results-chart" style={{ height }} aria-hidden aria-busy={isLoading} />;
};
