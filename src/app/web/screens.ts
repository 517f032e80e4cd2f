import { type ComponentType, lazy } from 'react';
import { features } from './features.ts';

/** Component keys → screens. Made once, so that a screen keeps its state while the frame around it is drawn again. */
const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.screens).map(([key, load]) => [key, lazy(load)])),
);

/** The screen of a component key; undefined when this version has none. */
export const screenOf = (component: string): ComponentType | undefined =>
  Object.hasOwn(screens, component) ? screens[component] : undefined;
