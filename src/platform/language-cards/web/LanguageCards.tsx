import { ArrowLeftOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { StatusSwitch } from '#platform/resource-table/web/StatusSwitch.tsx';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { languageCardsTexts } from '../language-cards.texts.ts';
import { LanguageDialog } from './LanguageDialog.tsx';
import type { LanguageName, LanguageNameSource } from './language-names.ts';
import './language-cards.css';

type Props = {
  title: string;
  source: LanguageNameSource;
  /** May add and change. */
  editable: boolean;
  onBack: () => void;
};

type CardProps = {
  item: LanguageName;
  editable: boolean;
  onEdit: () => void;
  onStatus: (status: 'Y' | 'N') => Promise<unknown>;
};

const NameCard = ({ item, editable, onEdit, onStatus }: CardProps) => {
  const t = useTexts(languageCardsTexts);
  const language = languageNames[item.language];
  return (
    <li>
      <Card size="small" className="kit-language-card">
        <div className="kit-language-head">
          <strong>{language}</strong>
          <code className="kit-code">{item.language}</code>
        </div>
        <p lang={item.language}>{item.name}</p>
        <div className="kit-language-foot">
          <StatusSwitch value={item.status} name={`${language} · ${item.name}`} disabled={!editable} save={onStatus} />
          {editable ? (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('common.editNamed', { name: language })}
              onClick={onEdit}
            />
          ) : null}
        </div>
      </Card>
    </li>
  );
};

/** The names of one thing per language as cards, with back, add, edit and a status each (seed 000 §2.2). */
export const LanguageCards = ({ title, source, editable, onBack }: Props) => {
  const t = useTexts(languageCardsTexts);
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: source.queryKey, queryFn: source.load });
  const [open, setOpen] = useState<LanguageName | 'new' | null>(null);
  const given = new Set((data ?? []).map(({ language }) => language));
  const free = languages.filter((language) => !given.has(language));
  const mayAdd = editable && data !== undefined && free.length > 0;
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: source.queryKey });
  useShortcut('n', () => setOpen('new'), mayAdd && open === null);

  const setStatus = async (item: LanguageName, status: 'Y' | 'N'): Promise<void> => {
    await source.setStatus(item, status);
    client.setQueryData<LanguageName[]>(source.queryKey, (before) =>
      before?.map((one) => (one.oid === item.oid ? { ...one, status } : one)),
    );
    await reload();
  };
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!mayAdd} onClick={() => setOpen('new')}>
      {t('common.addLanguage')}
    </Button>
  );
  const choices: readonly Language[] = open && open !== 'new' ? [open.language, ...free] : free;

  return (
    <section className="kit-language-page" aria-label={title}>
      <header className="kit-language-header">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('common.back')} onClick={onBack} />
        <h1>{title}</h1>
        {editable ? (
          <span title={data && free.length === 0 ? t('language_cards.allGiven') : undefined}>{add}</span>
        ) : null}
      </header>
      {data === undefined && error && !isFetching ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && isFetching ? <LoadingRows count={4} /> : null}
      {data?.length === 0 ? (
        <EmptyState words={{ title: t('language_cards.emptyTitle'), hint: t('language_cards.emptyHint') }} />
      ) : null}
      <ul className="kit-language-grid">
        {data?.map((item) => (
          <NameCard
            key={item.oid}
            item={item}
            editable={editable}
            onEdit={() => setOpen(item)}
            onStatus={(status) => setStatus(item, status)}
          />
        ))}
      </ul>
      {open ? (
        <LanguageDialog
          key={open === 'new' ? 'new' : open.oid}
          item={open === 'new' ? null : open}
          choices={choices}
          source={source}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void reload();
          }}
        />
      ) : null}
    </section>
  );
};
