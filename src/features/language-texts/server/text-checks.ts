import type { Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { DomainErrorCode, ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { languageTextReasons } from '../language-texts.contract.ts';
import { longestWording, originalLanguage, placesAgree, placesFault } from '../text-rules.ts';
import { shippedOf, type ShippedText, type StoredText, textsOfIds } from './text-rows.queries.ts';

export type TextFault = {
  langid: string;
  lang: Language;
  field: 'langcontent' | 'ismobile';
  reason: string;
  params: ReasonParams;
};

type Checked = Pick<StoredText, 'langtype' | 'langid' | 'langcontent' | 'ismobile'>;

/** What is wrong with the texts of one id, which are checked against each other and the shipped ones. */
export const faultsOfId = (texts: readonly Checked[], shipped: ShippedText | undefined): TextFault[] => {
  const own = Object.fromEntries(texts.map(({ langtype, langcontent }) => [langtype, langcontent]));
  const first = originalLanguage(own);
  const most = longestWording(shipped?.words ?? null);
  return texts.flatMap(({ langtype: lang, langid, langcontent, ismobile }): TextFault[] => {
    const original = shipped ? shipped.words[lang] : (own[first ?? lang] ?? '');
    const at = { langid, lang, field: 'langcontent' } as const;
    if (!placesAgree(langcontent, original)) return [{ ...at, ...placesFault(original) }];
    if (langcontent.length > most) return [{ ...at, reason: languageTextReasons.tooLong, params: { max: most } }];
    if (shipped && ismobile === 'Y')
      return [{ ...at, field: 'ismobile', reason: languageTextReasons.notInApp, params: {} }];
    return [];
  });
};

type Checking = {
  langid: string;
  /** Whether a fault of this language is the writer's: texts that were wrong before do not hold up others. */
  isTouched: (lang: Language) => boolean;
  fieldOf: (fault: TextFault) => string;
  code: DomainErrorCode;
};

/** Checks the texts of an id as they are now, in the transaction that has written them; throws the faults together. */
export const assertTextsAgree = async (trx: Write, { langid, isTouched, fieldOf, code }: Checking): Promise<void> => {
  const texts = await textsOfIds(trx, [langid]);
  const shipped = (await shippedOf(trx, [langid])).get(langid);
  const first = originalLanguage(Object.fromEntries(texts.map(({ langtype, langcontent }) => [langtype, langcontent])));
  const isOriginalTouched = !shipped && first !== undefined && isTouched(first);
  const faults = faultsOfId(texts, shipped).filter(({ lang }) => isTouched(lang) || isOriginalTouched);
  const [fault] = faults;
  if (!fault) return;
  throw new DomainError(code, fault.reason, {
    params: fault.params,
    fields: Object.fromEntries(faults.map((one) => [fieldOf(one), one.reason])),
  });
};
