import { z } from 'zod';
import { type PlantOption, storeDetail, type StoreDetail, type storeEdit } from '#features/stores/stores.contract.ts';
import { storeFields, storeLimits, storeReasons } from '#features/stores/store-fields.ts';
import {
  fileidOf,
  fileList,
  type FileInfo,
  type FileListValue,
  type FileValue,
  isWhole,
  requiredFile,
} from '#platform/files/files.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';

const typed = z.object(storeFields.of).omit({ status: true });

/** The values of the form; numbers as typed. */
export type Values = TypedValues<typeof typed> & { cover: FileValue; details: FileListValue };

/** The names of the pictures of a field, one per line. */
export const fileNames = (files: FileListValue): string =>
  files.map((file) => (isWhole(file) ? file.filename : '')).join('\n');

/** A new store: above the others, and in the plant's own currency (seed 001 §4). */
export const newValues = ({ currency }: PlantOption, sort: number): Values => ({
  ...typedValues(typed),
  currency,
  sort: String(sort),
  cover: null,
  details: [],
});

const picturesOf = ({ imageVOList }: StoreDetail): Pick<Values, 'cover' | 'details'> => {
  const files = (wanted: 'H' | 'C'): FileInfo[] =>
    imageVOList.filter(({ type }) => type === wanted).map(({ type: _type, ...file }) => file);
  return { cover: files('H')[0] ?? null, details: files('C') };
};

export const valuesOf = (row: StoreDetail): Values => ({ ...typedValues(typed, row), ...picturesOf(row) });

type Pictures = Pick<z.input<typeof storeEdit>, 'deleteDetailFileid' | 'deleteCoverFileid'> & {
  imageVOList: { fileid: string; type: 'H' | 'C' }[];
};

/** The resulting pictures, and which of the initial ones are removed. */
const sentPictures = ({ cover, details }: Values, before: Values): Pictures => {
  const pictures = details.filter(isWhole);
  const coverid = fileidOf(cover);
  const kept = new Set(pictures.map(({ fileid }) => fileid));
  const coverBefore = fileidOf(before.cover);
  return {
    imageVOList: [
      ...(coverid === null ? [] : [{ fileid: coverid, type: 'H' as const }]),
      ...pictures.map(({ fileid }) => ({ fileid, type: 'C' as const })),
    ],
    deleteDetailFileid: before.details
      .filter(isWhole)
      .map(({ fileid }) => fileid)
      .filter((fileid) => !kept.has(fileid)),
    deleteCoverFileid: coverBefore !== null && coverBefore !== coverid ? coverBefore : '',
  };
};

const sentFields = ({ cover: _cover, details: _details, ...fields }: Values) => fields;

export const addContent = (values: Values, plant: string, before: Values) => {
  const { imageVOList } = sentPictures(values, before);
  return { ...sentFields(values), plant, imageVOList };
};

export const editContent = (values: Values, before: Values) => ({
  ...sentFields(values),
  ...sentPictures(values, before),
});

/**
 * Parses the row of a 409. The addresses of files are sealed again each time a row is loaded, so a file that the form
 * already has is recognized by its id.
 */
export const currentOf = (before: Values) =>
  currentVersion<StoreDetail, Values>(storeDetail, (row) => {
    const known = new Map<string, FileInfo>(before.details.filter(isWhole).map((file) => [file.fileid, file]));
    if (before.cover && 'fileid' in before.cover) known.set(before.cover.fileid, before.cover);
    const same = (file: FileInfo): FileInfo => known.get(file.fileid) ?? file;
    const { cover, details, ...values } = valuesOf(row);
    return {
      ...values,
      cover: cover && 'fileid' in cover ? same(cover) : null,
      details: details.filter(isWhole).map(same),
    };
  });

const { of } = storeFields;

/** A coordinate that needs the other one; the other is read during validation, since it may just have been typed. */
const half = (field: z.ZodType, other: () => string) =>
  field.refine((value) => value !== null || other().trim() === '', { error: storeReasons.placeHalf });

export const schemas = { ...of, cover: requiredFile(), details: fileList(0, storeLimits.details) };

/** The fields whose rule depends on other fields. `coverReason`: the reason that is shown if there is no cover. */
export const dependentSchemas = (now: (name: 'longitude' | 'latitude') => string, coverReason: () => string) => ({
  cover: requiredFile(coverReason),
  longitude: half(of.longitude, () => now('latitude')),
  latitude: half(of.latitude, () => now('longitude')),
});
