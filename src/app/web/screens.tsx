import type { ComponentType } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { features } from './features.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/** Screens by component key. Created once, so that a screen keeps its state when the layout is rendered again. */
const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  features.flatMap((feature) =>
    Object.entries(feature.screens).map(([key, load]) => [
      key,
      deferred(async () => (await load()).default, <ScreenSkeleton />),
    ]),
  ),
);

/** The screen of a component key; undefined if this version has none. */
export const screenOf = (component: string): ComponentType | undefined =>
  Object.hasOwn(screens, component) ? screens[component] : undefined;
