import { useMemo } from 'react';
import type { MessageRow } from '#features/messages/messages.contract.ts';
import { stateText } from '#features/messages/messages.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, timeWords } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { messageName } from './message-list.ts';
import { MessageState } from './MessageState.tsx';
import { messageWords } from './message-words.ts';

/** Characters after which a title is cut (seed 001 §9). */
const longestTitle = 30;

const { text, number, time } = columnsOf<MessageRow>();

/** The columns of seed 001 §2.6. */
export const useMessageColumns = (): ResourceColumn<MessageRow>[] => {
  const t = useTexts(messageWords);
  return useMemo(
    (): ResourceColumn<MessageRow>[] => [
      text('title', t('common.subject'), { always: true, minWidth: 180, longest: longestTitle }),
      text('summary', t('message.summary'), { hiddenByDefault: true }),
      {
        key: 'pushtime',
        title: t('message.pushtime'),
        width: 170,
        minWidth: 150,
        whole: { text: ({ pushedtime, pushtime }) => timeWords(pushedtime ?? pushtime, 'full') },
        render: ({ pushedtime, pushtime }) => <TimeText time={pushedtime ?? pushtime} />,
      },
      {
        key: 'state',
        title: t('common.publishState'),
        width: 150,
        whole: { text: ({ state }) => t(stateText[state]), around: tagPadding },
        render: (row) => <MessageState row={row} />,
      },
      number('audience', t('message.audience'), { width: 110, rank: 2 }),
      { ...coverageColumn<MessageRow>(t('common.language'), messageName), rank: 1 },
      time('crtdat', t('common.createdAt')),
      {
        key: 'crtemp',
        title: t('form.creator'),
        width: 130,
        hiddenByDefault: true,
        render: ({ crtemp }) => <PersonLink empid={crtemp} />,
      },
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [t],
  );
};
