import { type ComponentType, lazy } from 'react';
import { features } from './features.ts';

/** Screens by component key. Created once, so that a screen keeps its state when the layout is rendered again. */
const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.screens).map(([key, load]) => [key, lazy(load)])),
);

/** The screen of a component key; undefined if this version has none. */
export const screenOf = (component: string): ComponentType | undefined =>
  Object.hasOwn(screens, component) ? screens[component] : undefined;
