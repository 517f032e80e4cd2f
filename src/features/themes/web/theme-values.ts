import type { z } from 'zod';
import { type ThemeRow, themeRow } from '#features/themes/themes.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import type { FileValue } from '#platform/files/files.contract.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';

/** The values of the form; times as in answers, empty for none. */
export type Values = {
  id: string;
  name: string;
  file: FileValue;
  showenable: YesNo;
  timeenable: YesNo;
  starttime: string;
  endtime: string;
  status: YesNo;
  remark: string;
};

export const newValues: Values = {
  id: '',
  name: '',
  file: null,
  showenable: 'Y',
  timeenable: 'N',
  starttime: '',
  endtime: '',
  status: 'Y',
  remark: '',
};

export const valuesOf = (row: ThemeRow): Values => ({
  id: row.id,
  name: row.name,
  file: row.fileInfo,
  showenable: row.showenable,
  timeenable: row.timeenable,
  starttime: row.starttime ?? '',
  endtime: row.endtime ?? '',
  status: row.status,
  remark: row.remark,
});

export const currentOf = currentVersion<z.infer<typeof themeRow>, Values>(themeRow, valuesOf);
