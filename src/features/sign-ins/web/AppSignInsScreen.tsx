import { appSignInMenu } from '#features/sign-ins/sign-ins.contract.ts';
import { signInTexts } from '#features/sign-ins/sign-ins.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { appSignInList } from './sign-in-lists.ts';
import { useAppSignInColumns } from './useSignInColumns.tsx';
import { useAppSignInFilters } from './useSignInFilters.tsx';

const kinds = [] as const;

/** Sign-ins to the app, with those that failed. */
const AppSignInsScreen = () => {
  const t = useTexts(signInTexts);
  const { language } = useLanguage();
  const screen = useListScreen(appSignInList, kinds);
  const columns = useAppSignInColumns();
  const filters = useAppSignInFilters();
  return (
    <ListPage
      screen={screen}
      title={appSignInMenu.title[language]}
      purpose={t('sign_in.appPurpose')}
      searchHint={t('sign_in.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('sign_in.emptyTitle'), hint: t('sign_in.emptyHint') }}
      selectable={false}
    />
  );
};

export default AppSignInsScreen;
