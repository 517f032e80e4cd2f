import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Further } from './useFurther.ts';

type Props = { further: Further; isOldestFirst: boolean };

/** Says how far a text was searched while the search goes on; nothing once everything is. */
export const SearchedTo = ({ further: { searched, isBroken, retry }, isOldestFirst }: Props) => {
  const t = useTexts(databaseLogTexts);
  const { number, dateTime } = useLanguage();
  if (!searched?.searchedTo) return null;
  const far = isOldestFirst ? 'database_log.searchedUntil' : 'database_log.searchedSince';
  return (
    <Alert
      className="log-searched"
      type={isBroken ? 'warning' : 'info'}
      showIcon
      icon={isBroken ? undefined : <LoadingOutlined aria-hidden />}
      role="status"
      aria-busy={!isBroken}
      title={t(isBroken ? 'database_log.searchBroken' : far, {
        time: dateTime(searched.searchedTo),
        count: number(searched.total),
      })}
      action={
        isBroken ? (
          <Button size="small" onClick={retry}>
            {t('database_log.goOn')}
          </Button>
        ) : null
      }
    />
  );
};
