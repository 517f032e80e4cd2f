import { webSignInMenu } from '#features/sign-ins/sign-ins.contract.ts';
import { signInTexts } from '#features/sign-ins/sign-ins.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { webSignInList } from './sign-in-lists.ts';
import { useWebSignInColumns } from './useSignInColumns.tsx';
import { useWebSignInFilters } from './useSignInFilters.tsx';

const kinds = [] as const;

/** Sign-ins to the console, with those that failed. */
const WebSignInsScreen = () => {
  const t = useTexts(signInTexts);
  const { language } = useLanguage();
  const screen = useListScreen(webSignInList, kinds);
  const columns = useWebSignInColumns();
  const filters = useWebSignInFilters();
  return (
    <ListPage
      screen={screen}
      title={webSignInMenu.title[language]}
      purpose={t('sign_in.webPurpose')}
      searchHint={t('sign_in.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('sign_in.emptyTitle'), hint: t('sign_in.emptyHint') }}
      selectable={false}
    />
  );
};

export default WebSignInsScreen;
