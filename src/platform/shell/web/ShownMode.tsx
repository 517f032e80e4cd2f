import { type ComponentType, useEffect } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import type { ConsoleMode } from '#platform/feature/web/console-mode.ts';
import { switchMode, useAllowedModes } from './console-modes.ts';

type Part = ComponentType<{ onEnd: () => void }>;
const parts = new WeakMap<ConsoleMode, Part>();

const partOf = (mode: ConsoleMode): Part => {
  const part = parts.get(mode) ?? deferred(async () => (await mode.load()).Mode);
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
  // oxlint-disable-next-line react-hooks/static-components -- one component for each mode, made once
  return <Mode onEnd={end} />;
};
