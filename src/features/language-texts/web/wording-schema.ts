import { languageTextReasons } from '#features/language-texts/language-texts.contract.ts';
import { placesAgree, placesFault } from '#features/language-texts/text-rules.ts';
import { languageTextLimits } from '#platform/language-texts/language-texts.contract.ts';
import { text } from '#platform/wire/values.ts';

/** The rule of a text in the form: empty for none, otherwise with the placeholders of the original. */
export const wordingSchema = (original: string, longest: number = languageTextLimits.langcontent) => {
  const { reason, params } = placesFault(original);
  return text(languageTextLimits.langcontent)
    .refine((value) => value === '' || original === '' || placesAgree(value, original), {
      error: reason,
      params,
    })
    .refine((value) => value.length <= longest, { error: languageTextReasons.tooLong, params: { max: longest } });
};
