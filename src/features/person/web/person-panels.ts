import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { personReaders, rightsReaders } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { FunctionsPanel } from './FunctionsPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';
import { RolesPanel } from './RolesPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The panels of what the platform knows about a person; the others belong to the features that own the data. */
export const personPanels: readonly PersonPanel[] = [
  {
    key: 'functions',
    title: vocabulary['common.functions'],
    place: 'tab',
    sort: 10,
    functions: [...rightsReaders, appFunctionMenu.id],
    own: true,
    Panel: FunctionsPanel,
  },
  {
    key: 'roles',
    title: personRightsTexts['person_rights.roles'],
    place: 'tab',
    sort: 20,
    functions: rightsReaders,
    own: true,
    Panel: RolesPanel,
  },
  {
    key: 'data',
    title: personRightsTexts['person_rights.data'],
    place: 'tab',
    sort: 30,
    functions: rightsReaders,
    own: true,
    Panel: ItemsPanel,
  },
  {
    key: 'sessions',
    title: vocabulary['common.signedInWhere'],
    place: 'tab',
    sort: 40,
    functions: [webUserMenu.id, appUserMenu.id],
    own: true,
    Panel: SessionsPanel,
  },
  {
    key: 'history',
    title: personTexts['person.history'],
    place: 'tab',
    sort: 50,
    functions: personReaders,
    Panel: HistoryPanel,
  },
];
