import { ExclamationCircleOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useImpactWords } from './useImpactWords.ts';
import './permission-page.css';

type Props = {
  /** What saving means in people. */
  words: ReactNode;
  /** The words are outdated, and the new ones on their way. */
  counting: boolean;
  /** The setting that the change exceeds, so that it has to be confirmed; undefined if it does not. */
  limit: number | undefined;
  /** Shows the people; undefined if nobody is affected. */
  onWho: (() => void) | undefined;
};

/** What saving means in words, above what is edited; it stays while there is something to save. */
export const EffectBanner = ({ words, counting, limit, onWho }: Props) => {
  const { t, number } = useImpactWords();
  const asks = limit !== undefined;
  return (
    <div className={`permission-banner${asks ? ' permission-banner-large' : ''}`}>
      {asks ? <ExclamationCircleOutlined aria-hidden /> : <TeamOutlined aria-hidden />}
      <span role="status" className="permission-banner-words">
        {words}
      </span>
      {counting ? <Spin size="small" aria-hidden /> : null}
      {asks ? <strong>{t('impact.asks', { limit: number(limit) })}</strong> : null}
      {onWho ? (
        <Button size="small" onClick={onWho}>
          {t('impact.who')}
        </Button>
      ) : null}
    </div>
  );
};
