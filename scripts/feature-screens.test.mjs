// Server and browser collect their own halves of a feature; a menu entry of the one opens a screen of the other.
import { expect, it } from 'vitest';
import { features as serverFeatures } from '../src/app/server/features.ts';
import { features as webFeatures } from '../src/app/web/features.ts';

it('every menu entry opens a screen, and no two screens have one component', () => {
  const components = webFeatures.flatMap(({ screens }) => Object.keys(screens));
  expect(components.filter((component, place) => components.indexOf(component) !== place)).toEqual([]);
  const faults = serverFeatures
    .flatMap(({ menu }) => (menu && !components.includes(menu.component) ? [menu] : []))
    .map(
      ({ id, component }) =>
        `the menu entry ${id} names the component ${component}: add its screen to web/feature.ts, and that to src/app/web/features.ts`,
    );
  expect(faults).toEqual([]);
});

it('no two screens of the menu have one icon, since the folded menu shows nothing else', () => {
  const icons = serverFeatures.flatMap(({ menu }) => (menu ? [menu.icon] : []));
  expect(icons.filter((icon, place) => icons.indexOf(icon) !== place)).toEqual([]);
});
