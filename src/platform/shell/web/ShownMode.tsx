import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { ConsoleMode } from '#platform/feature/web/console-mode.ts';
import { switchMode, useAllowedModes } from './console-modes.ts';

type Part = ComponentType<{ onEnd: () => void }>;
const parts = new WeakMap<ConsoleMode, Part>();

const partOf = (mode: ConsoleMode): Part => {
  const part = parts.get(mode) ?? lazy(async () => ({ default: (await mode.load()).Mode }));
  parts.set(mode, part);
  return part;
};

const end = (): void => switchMode(null);

/** The mode that is on. It ends with the session, since the console is left then. */
export const ShownMode = () => {
  const { current } = useAllowedModes();
  useEffect(() => end, []);
  if (!current) return null;
  const Mode = partOf(current);
  return (
    <Suspense>
      {/* oxlint-disable-next-line react-hooks/static-components -- one component for each mode, made once */}
      <Mode onEnd={end} />
    </Suspense>
  );
};
