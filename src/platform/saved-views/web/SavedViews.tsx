import { BookOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { savedViewTexts } from '../saved-views.texts.ts';
import { ViewList } from './ViewList.tsx';
import './saved-views.css';

/** The user's saved views of this screen: its address, saved under a name. */
export const SavedViews = () => {
  const t = useTexts(savedViewTexts);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      content={open ? <ViewList onChosen={() => setOpen(false)} /> : null}
      title={t('view.title')}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      <Tooltip title={open ? '' : t('view.title')}>
        <Button
          type="text"
          icon={<BookOutlined aria-hidden />}
          aria-label={t('view.title')}
          aria-expanded={open}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        />
      </Tooltip>
    </Popover>
  );
};
