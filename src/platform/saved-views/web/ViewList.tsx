import { CheckOutlined, DeleteOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { viewCalls, viewLimits, type SavedView } from '../saved-views.contract.ts';
import { savedViewTexts } from '../saved-views.texts.ts';
import { viewAddress } from './view-address.ts';

const SaveView = ({ screen, address, views }: { screen: string; address: string; views: readonly SavedView[] }) => {
  const t = useTexts(savedViewTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => call(viewCalls.save, { content: { screen, name: name.trim(), address } }),
    onSuccess: () => {
      setName('');
      notices.done('saved', name.trim());
      void client.invalidateQueries({ queryKey: ['views', screen] });
    },
    onError: (error) => notices.failure(t('common.notify.save_failed'), error),
  });
  const replaces = views.some((view) => view.name === name.trim());
  return (
    <form
      className="view-save"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <Input
        value={name}
        maxLength={viewLimits.name}
        placeholder={t('view.name')}
        aria-label={t('view.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" disabled={name.trim() === ''} loading={save.isPending}>
        {replaces ? t('view.replace', { name: name.trim() }) : t('view.save')}
      </Button>
    </form>
  );
};

/** The list of saved views. Choosing one navigates to it; the current one is marked. */
export const ViewList = ({ onChosen }: { onChosen: () => void }) => {
  const t = useTexts(savedViewTexts);
  const notices = useNotices();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname: screen, search } = useLocation();
  const address = viewAddress(search);
  // Somebody else's views are only to be looked at.
  const mayChange = useViewingAs() === null;
  const views = useQuery({
    queryKey: ['views', screen],
    queryFn: () => call(viewCalls.list, { query: { screen } }),
  });
  const remove = useMutation({
    mutationFn: ({ oid }: SavedView) => call(viewCalls.remove, { content: oid }),
    onSettled: () => client.invalidateQueries({ queryKey: ['views', screen] }),
    onError: (error) => notices.failure(t('common.notify.delete_failed'), error),
  });
  if (views.error) return <Alert type="error" title={t('view.failed')} />;
  if (!views.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} className="view-list" />;
  return (
    <div className="view-list">
      {views.data.length === 0 ? <p>{t('view.none')}</p> : null}
      <ul>
        {views.data.map((view) => (
          <li key={view.oid}>
            <Button
              type="text"
              block
              icon={view.address === address ? <CheckOutlined aria-hidden /> : <span className="view-unmarked" />}
              aria-current={view.address === address}
              onClick={() => {
                void navigate(`${screen}?${view.address}`);
                onChosen();
              }}
            >
              {view.name}
            </Button>
            {mayChange ? (
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('view.delete', { name: view.name })}
                loading={remove.isPending && remove.variables?.oid === view.oid}
                onClick={() => remove.mutate(view)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? <SaveView screen={screen} address={address} views={views.data} /> : null}
    </div>
  );
};
