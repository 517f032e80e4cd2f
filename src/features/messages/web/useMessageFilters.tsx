import { type messageFilter, messageLimits, messageStates } from '#features/messages/messages.contract.ts';
import { stateText } from '#features/messages/messages.texts.ts';
import { TimeInput } from '#platform/form/web/TimeInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FiltersOf } from '#platform/records/web/list-query.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { messageWords } from './message-words.ts';

type Filters = FiltersOf<typeof messageFilter>;

/** The advanced search of seed 001 §2.6. */
export const useMessageFilters = (): FilterField<Filters>[] => {
  const t = useTexts(messageWords);
  const { text, choice, yesNo } = useFilterFields();
  const coverage = useCoverageFilters();
  const time = (name: 'pushStart' | 'pushEnd' | 'createStart' | 'createEnd', label: string): FilterField<Filters> => ({
    name,
    label,
    input: <TimeInput isEnd={name.endsWith('End')} />,
  });
  return [
    text('title', t('common.subject'), messageLimits.search),
    text('content', t('common.content'), messageLimits.search),
    choice(
      'state',
      t('common.publishState'),
      messageStates.map((value) => ({ value, label: t(stateText[value]) })),
    ),
    yesNo('ispushed', t('message.ispushed')),
    time('pushStart', t('message.pushStart')),
    time('pushEnd', t('message.pushEnd')),
    time('createStart', t('message.createStart')),
    time('createEnd', t('message.createEnd')),
    ...coverage,
  ];
};
