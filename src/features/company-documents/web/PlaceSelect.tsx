import { Select } from 'antd';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import type { Option } from '#platform/form/web/options.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import { holdsTyped } from '#platform/search/web/plain.ts';
import type { PlaceChoice } from './usePlace.ts';
import './company-documents.css';

/** Whether the typed text is part of name or id. */
const matches = (typed: string, option?: Option): boolean =>
  holdsTyped(`${option?.label ?? ''} ${option?.value ?? ''}`, typed);

/** Company and plant, each with its label in front (seed 001 §2.7). */
export const PlaceSelect = ({ choice: { place, places, state, choose } }: { choice: PlaceChoice }) => {
  const t = useTexts(companyDocumentTexts);
  const words = useTexts(resourceTableTexts);
  const plants = place ? places.plantsOf(place.co) : [];
  const shared = {
    className: 'company-document-place',
    showSearch: { filterOption: matches },
    loading: state === 'loading',
    popupMatchSelectWidth: false,
    // Without options the select is disabled, so nothing matches what was typed.
    notFoundContent: words('table.filteredTitle'),
  } as const;
  return (
    <>
      <Select<string, Option>
        {...shared}
        prefix={t('common.company')}
        aria-label={t('common.company')}
        value={place?.co}
        options={places.companies}
        disabled={places.companies.length === 0}
        placeholder={state === 'ready' ? t('company_document.no_company') : ''}
        onChange={(co) => choose(co)}
      />
      <Select<string, Option>
        {...shared}
        prefix={t('common.plant')}
        aria-label={t('common.plant')}
        value={place?.pzid === '' ? undefined : place?.pzid}
        options={plants}
        disabled={plants.length === 0}
        placeholder={state === 'ready' ? t('company_document.no_plant') : ''}
        onChange={(pzid) => place && choose(place.co, pzid)}
      />
    </>
  );
};
