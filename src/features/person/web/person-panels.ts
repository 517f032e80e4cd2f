import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { personReaders, rightsReaders, signInReaders } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personRightsTexts } from '#platform/person-rights/person-rights.texts.ts';
import { recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import { FunctionsPanel } from './FunctionsPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ItemsPanel } from './ItemsPanel.tsx';
import { RolesPanel } from './RolesPanel.tsx';
import { SignInsPanel } from './SignInsPanel.tsx';
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
    title: vocabulary['common.roles'],
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
    functions: signInReaders,
    own: true,
    Panel: SessionsPanel,
  },
  {
    key: 'signins',
    title: personTexts['person.signIns'],
    place: 'tab',
    sort: 45,
    functions: signInReaders,
    own: true,
    Panel: SignInsPanel,
  },
  {
    key: 'history',
    title: recordHistoryTexts['change.history'],
    place: 'tab',
    sort: 50,
    functions: personReaders,
    Panel: HistoryPanel,
  },
];
