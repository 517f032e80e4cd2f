import { useEffect } from 'react';
import { z } from 'zod';
import { takeOverLocalChoice } from '#platform/preferences/web/moved-preference.ts';
import { usePreference } from '#platform/preferences/web/usePreference.ts';
import { densities, type Density } from '../densities.ts';

const density = z.enum(densities);
const name = 'density';

/** How high the rows of all tables are, as the person has chosen. */
export const useDensity = (): [Density, (next: Density) => void] => {
  // Earlier versions had a switch for compact tables in the browser.
  useEffect(() => takeOverLocalChoice('compact', name, (text) => (text === 'Y' ? 'compact' : null)), []);
  return usePreference<Density>(name, density, 'comfortable');
};
