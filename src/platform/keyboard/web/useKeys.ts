import { createContext, useContext, useEffect, useRef } from 'react';
import { keyRegistry } from './keyboard.ts';
import type { KeyCommand } from './registry.ts';

/** The layer of the parts below: the page, or the dialog they stand in. */
export const KeyLayerContext = createContext('page');

/**
 * Commands that exist while the part is on the screen and its layer is on top. They may differ from render to render.
 * Commands of `layer` other than that of the part: `everywhere`.
 */
export const useKeys = (commands: readonly KeyCommand[], layer?: string): void => {
  const own = useContext(KeyLayerContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const at = layer ?? own;
  useEffect(() => keyRegistry.add(at, () => latest.current), [at]);
};
