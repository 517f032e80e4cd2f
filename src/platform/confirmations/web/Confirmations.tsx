import { useMemo, useState } from 'react';
import { audienceLookTexts } from '#platform/audience-look/audience-look.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import type { ConfirmationRow } from '../confirmations.contract.ts';
import { confirmationTexts } from '../confirmations.texts.ts';
import { confirmationAddress, type ConfirmationList } from './confirmation-list.ts';
import './confirmations.css';

const texts = { ...vocabulary, ...audienceLookTexts, ...confirmationTexts };
const noKinds = [] as const;
const { code, text, time } = columnsOf<ConfirmationRow>();

const useColumns = (): ResourceColumn<ConfirmationRow>[] => {
  const t = useTexts(texts);
  return useMemo(
    (): ResourceColumn<ConfirmationRow>[] => [
      code('empid', t('common.employeeId'), { width: 140, always: true }),
      {
        key: 'name',
        title: t('common.personName'),
        minWidth: 120,
        render: ({ empid, name }) => <PersonLink empid={empid} name={name} />,
      },
      text('depname', t('common.department')),
      text('plantname', t('common.plant'), { rank: 2 }),
      time('confirmedat', t('confirmation.at')),
    ],
    [t],
  );
};

type Props = {
  list: ConfirmationList;
  /** The document, and what it is called. */
  oid: string;
  name: string;
  onBack: () => void;
};

/** Who has confirmed the present version of a document and when, and who may read it and has not. */
export const Confirmations = ({ list: given, oid, name, onBack }: Props) => {
  const t = useTexts(texts);
  const { number } = useLanguage();
  const { choice } = useFilterFields();
  const address = useListAddress(confirmationAddress);
  /** As each page answers them: counting a million people twice takes twice as long. */
  const [counts, setCounts] = useState<{ confirmed: number; unconfirmed: number } | null>(null);
  const list = useMemo(
    (): ConfirmationList => ({
      ...given,
      load: async (...asked) => {
        const answer = await given.load(...asked);
        setCounts(answer);
        return answer;
      },
    }),
    [given],
  );
  const screen = usePlacedListScreen(list, noKinds, address, oid);
  const columns = useColumns();
  const stateWords = { confirmed: t('common.confirmed'), unconfirmed: t('common.unconfirmed') };
  const options = (['confirmed', 'unconfirmed'] as const).map((value) => ({ value, label: stateWords[value] }));
  const title = t('confirmation.titleOf', { name });
  return (
    <section className="kit-form-page confirmations" aria-label={title}>
      <header className="kit-form-header">
        <BackButton onBack={onBack} says={t('common.back')} />
        <h1>{title}</h1>
      </header>
      <ListSection
        list={list}
        address={address}
        table={screen.table}
        title={
          counts
            ? t('confirmation.counts', {
                confirmed: number(counts.confirmed),
                unconfirmed: number(counts.unconfirmed),
              })
            : t('confirmation.title')
        }
        searchHint={t('audience_look.search')}
        columns={columns}
        filters={[choice('state', t('confirmation.state'), options)]}
        empty={{ title: t('audience_look.nobody'), hint: t('confirmation.nobodyHint') }}
        exportAll={() => list.exportAll?.(oid, address.state) ?? Promise.reject(new Error('no export'))}
        addText=""
        rowActions={() => []}
      />
    </section>
  );
};
