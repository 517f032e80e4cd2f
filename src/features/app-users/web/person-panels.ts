import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { AppAccountPanel } from './AppAccountPanel.tsx';

export const personPanels: readonly PersonPanel[] = [
  {
    key: 'app-account',
    title: appUserTexts['app_user.panel'],
    place: 'overview',
    sort: 20,
    functions: [appUserMenu.id],
    Panel: AppAccountPanel,
  },
];
