import { z } from 'zod';
import { chosenText, decimalNumber, requiredText, sortNumber, text, yn } from '#platform/wire/values.ts';

/** Longest texts, in characters; how many pictures a store may have (1 cover and 10 details, seed 001 §9). */
export const storeLimits = {
  name: 60,
  introduce: 2000,
  addr: 200,
  discount: 500,
  tel: 20,
  code: 60,
  plant: 60,
  details: 10,
  images: 11,
} as const;

export const storeReasons = {
  openingHours: 'store.opening_hours',
  telDigits: 'store.tel_digits',
  expense: 'store.expense_number',
  sortRepetition: 'store.sort_repetition',
  longitude: 'store.longitude_range',
  latitude: 'store.latitude_range',
  /** Longitude without latitude, or vice versa. */
  placeHalf: 'store.place_half',
  plantUnknown: 'store.plant_unknown',
  currencyUnknown: 'store.currency_unknown',
  mapUnknown: 'store.map_unknown',
  addCover: 'store.add_cover_image',
  noImages: 'store.not_found_images',
  tooManyImages: 'store.too_many_images',
} as const;

/** An optional number; in an input, an empty text. */
const optionalNumber = (reason: string, bounds: Parameters<typeof decimalNumber>[1]) =>
  z
    .union([z.number(), z.string(), z.null()], { error: reason })
    .transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value))
    .pipe(z.union([z.null(), decimalNumber(reason, bounds)], { error: reason }));

const hour = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const openingHoursForm = new RegExp(`^${hour} ~ ${hour}$`);

const matching = (schema: z.ZodType<string, string>, form: RegExp, reason: string) =>
  schema.refine((value) => value === '' || form.test(value), { error: reason });

const code = text(storeLimits.code);

/** The fields of a store and their rules (seed 001 §5), checked by the form while typing and by the server. */
export const storeFields = {
  plant: requiredText(storeLimits.plant),
  of: {
    storeNm: requiredText(storeLimits.name),
    introduce: requiredText(storeLimits.introduce),
    addr: requiredText(storeLimits.addr),
    discount: text(storeLimits.discount).default(''),
    /** `hh:mm ~ hh:mm`, 13 characters; the end may lie on the next day. */
    openingHours: matching(requiredText(40), openingHoursForm, storeReasons.openingHours),
    tel: matching(requiredText(storeLimits.tel), /^\d+$/, storeReasons.telDigits),
    /** Code of the list CurrencyType. */
    currency: chosenText(storeLimits.code),
    perExpense: decimalNumber(storeReasons.expense, { least: 0, most: 999_999_999, decimals: 2 }),
    sort: sortNumber,
    /** Code of the list MapType: which map's coordinates these are. */
    map: code.default(''),
    longitude: optionalNumber(storeReasons.longitude, { least: -180, most: 180, decimals: 6 }).default(null),
    latitude: optionalNumber(storeReasons.latitude, { least: -90, most: 90, decimals: 6 }).default(null),
    status: yn.default('Y'),
  },
} as const;

type Place = { longitude: number | null; latitude: number | null };

/** The coordinate that is missing while the other one is set; null if both or neither are. */
export const missingHalf = ({ longitude, latitude }: Place): keyof Place | null => {
  if ((longitude === null) === (latitude === null)) return null;
  return longitude === null ? 'longitude' : 'latitude';
};

/** Both coordinates or neither: one alone is not a location. */
export const assertWholePlace = (place: Place, context: z.RefinementCtx): void => {
  const missing = missingHalf(place);
  if (missing) context.addIssue({ code: 'custom', path: [missing], message: storeReasons.placeHalf });
};

/** A new store goes to the top: the highest sort rounded up, plus 1 if it is whole; 1 for the first (seed 001 §4). */
export const sortAbove = (top: number | undefined): number => {
  if (top === undefined) return 1;
  return Number.isInteger(top) ? top + 1 : Math.ceil(top);
};
