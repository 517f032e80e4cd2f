import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { ConsoleAccountPanel } from './ConsoleAccountPanel.tsx';

export const personPanels: readonly PersonPanel[] = [
  {
    key: 'console-account',
    title: webUserTexts['web_user.panel'],
    place: 'overview',
    sort: 10,
    functions: [webUserMenu.id],
    Panel: ConsoleAccountPanel,
  },
];
