import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { EntriesOfPerson, EntryOfPerson } from '#features/access-lists/access-lists.contract.ts';
import { blacklistCalls, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { entriesPanelTexts } from '#features/access-lists/entries-panel.texts.ts';
import { whitelistCalls, whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useConditionWords } from '#platform/person-rights/web/condition-words.ts';
import { PanelCard } from '#platform/person-rights/web/PanelCard.tsx';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { usePagePath } from '#platform/rights/web/usePagePath.ts';
import { call } from '#platform/wire/web/client.ts';
import './access-lists.css';

const texts = { ...entriesPanelTexts, ...blacklistTexts, ...whitelistTexts };

const lists = {
  blacklist: { calls: blacklistCalls, menu: blacklistMenu, edits: true },
  whitelist: { calls: whitelistCalls, menu: whitelistMenu, edits: false },
} as const;
type ListName = keyof typeof lists;

/** The place of an entry in its list: its form where the reader may change it, else the list narrowed to it. */
const entryAddress = (page: string, edits: boolean, { oid, because, mayChange }: EntryOfPerson): string =>
  edits && mayChange === 'Y' ? `${page}?edit=${oid}` : `${page}?q=${encodeURIComponent(because.contentoid)}`;

const Entry = ({ entry, page, edits }: { entry: EntryOfPerson; page: string | undefined; edits: boolean }) => {
  const t = useTexts(texts);
  const words = useConditionWords();
  const statusWords = useStatusWords();
  const { code, codename, because, remark, status, crtemp, crtdat } = entry;
  const name = codename || code;
  return (
    <li className={status === 'N' ? 'access-entry access-entry-off' : 'access-entry'}>
      <div className="access-entry-head">
        {page === undefined ? <b>{name}</b> : <Link to={entryAddress(page, edits, entry)}>{name}</Link>}
        {status === 'N' ? <Tag>{statusWords(status)}</Tag> : null}
      </div>
      <div>{because.type === 'H' ? t('access_entries.self') : t('access_entries.by', { what: words(because) })}</div>
      {remark === '' ? null : <div className="access-entry-remark">{remark}</div>}
      <div className="access-entry-since">
        {t('access_entries.since')} <TimeText time={crtdat} form="moment" /> · <PersonLink empid={crtemp} />
      </div>
    </li>
  );
};

const EntriesPanel = ({ name, person: { empid, inservice } }: { name: ListName; person: ShownPerson }) => {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { calls, menu, edits } = lists[name];
  const page = usePagePath()(menu.id);
  const mayAdd = useMayCall(calls.add);
  const query = useQuery({
    queryKey: [name, 'person', empid],
    queryFn: (): Promise<EntriesOfPerson> => call(calls.ofPerson, { query: { empid } }),
  });
  const add = {
    key: 'add',
    label: t(`${name}.addTitle`),
    icon: <PlusOutlined aria-hidden />,
    onClick: () => void navigate(`${page ?? ''}?add=${encodeURIComponent(empid)}`),
  };
  return (
    <PanelCard
      title={t(`common.${name}`)}
      query={query}
      none={t(`access_entries.none_${name}`)}
      actions={() => (mayAdd && page !== undefined && inservice === 'Y' ? [add] : [])}
    >
      {({ list, outside }) => (
        <>
          {list.length === 0 && outside === 0 ? (
            <p className="person-panel-none">{t(`access_entries.none_${name}`)}</p>
          ) : null}
          {list.length > 0 ? (
            <ul className="access-entries">
              {list.map((entry) => (
                <Entry key={entry.oid} entry={entry} page={page} edits={edits} />
              ))}
            </ul>
          ) : null}
          {outside > 0 ? (
            <p className="person-panel-none">{t('access_entries.outside', { count: String(outside) })}</p>
          ) : null}
        </>
      )}
    </PanelCard>
  );
};

/** The entries of the blacklist that keep the person out, and what of the person each names. */
export const BlacklistPanel = ({ person }: { person: ShownPerson }) => (
  <EntriesPanel name="blacklist" person={person} />
);

/** The entries of the whitelist that let the person in during maintenance. */
export const WhitelistPanel = ({ person }: { person: ShownPerson }) => (
  <EntriesPanel name="whitelist" person={person} />
);
