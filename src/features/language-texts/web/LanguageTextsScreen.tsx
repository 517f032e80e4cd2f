import { RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  languageTextImport,
  languageTextListCalls,
  type TextRecord,
} from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { ImportButton } from '#platform/bulk-import/web/ImportButton.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { LanguageTextRow } from '#platform/language-texts/language-texts.contract.ts';
import { namedRows } from '#platform/notices/named-rows.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageTextList, languageTextName, thenShown } from './language-text-list.ts';
import { TextForm } from './TextForm.tsx';
import { useLanguageTextColumns } from './useLanguageTextColumns.tsx';
import { useLanguageTextFilters } from './useLanguageTextFilters.tsx';
import './language-texts.css';

const kinds = ['add', 'edit'] as const;

const loadItem = (id: string): Promise<TextRecord> => call(languageTextListCalls.item, { query: { id } });

const isReworded = ({ wording }: LanguageTextRow): boolean => wording === 'REWORDED';
/** The shipped texts that nobody has reworded are no rows of their own. */
const isStored = ({ rev }: LanguageTextRow): boolean => rev > 0;

const Screen = () => {
  const t = useTexts(languageTextsTexts);
  const { language } = useLanguage();
  const notices = useNotices();
  const mayChange = useMayCall(languageTextListCalls.edit);
  const screen = useListScreen(languageTextList, kinds);
  const { record, open, close, saved, reload, removeRows } = screen;
  const { selection, patchRow } = screen.table;
  const columns = useLanguageTextColumns({ mayChange, changeStatus: screen.changeStatus, patchRow });
  const filters = useLanguageTextFilters();
  const action = useRowActions();

  if (record?.kind === 'add' && mayChange) return <TextForm onSaved={saved} onClose={close} />;
  if (record?.kind === 'edit' && mayChange) {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) => <TextForm row={row} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }

  const putBack = async (rows: readonly LanguageTextRow[]): Promise<void> => {
    try {
      await thenShown(call(languageTextListCalls.putBack, { content: rows.map(({ oid }) => oid) }));
      notices.success(t('language_text.putBackDone', { names: namedRows(rows.map(languageTextName), language) }));
      selection.clear();
    } catch (error) {
      notices.failure(t('common.notify.edit_failed'), error);
    }
    reload();
  };
  const rowActions = (row: LanguageTextRow): RowAction[] => {
    if (!mayChange) return [];
    const back: RowAction = {
      key: 'put-back',
      label: t('language_text.putBack'),
      icon: <RollbackOutlined aria-hidden />,
      onClick: () => void putBack([row]),
    };
    return [
      action.edit(() => open('edit', row.oid)),
      ...(isReworded(row) ? [back] : []),
      ...(row.wording === 'OWN' ? [action.remove(() => removeRows([row]))] : []),
    ];
  };
  const reworded = selection.rows.filter(isReworded);
  return (
    <ListPage
      screen={screen}
      title={t('language_text.title')}
      headerActions={
        <ImportButton
          calls={languageTextImport}
          onImported={() => {
            void thenShown(Promise.resolve());
            screen.reload();
          }}
        />
      }
      purpose={t('language_text.purpose')}
      searchHint={t('language_text.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('language_text.emptyTitle'), hint: t('language_text.emptyHint') }}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
      rowActions={rowActions}
      selectable={mayChange ? isStored : false}
      bulkActions={
        <Button
          size="small"
          icon={<RollbackOutlined aria-hidden />}
          disabled={reworded.length === 0}
          onClick={() => void putBack(reworded)}
        >
          {t('language_text.putBack')}
        </Button>
      }
      deletion={mayChange ? {} : undefined}
    />
  );
};

/** Language texts: the wording of console and app in all languages (seed 001 §2.10). */
const LanguageTextsScreen = () => (
  <div data-shows-keys>
    <Screen />
  </div>
);

export default LanguageTextsScreen;
