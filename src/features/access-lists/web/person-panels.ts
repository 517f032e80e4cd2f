import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { BlacklistPanel, WhitelistPanel } from './EntriesPanel.tsx';

export const personPanels: readonly PersonPanel[] = [
  {
    key: 'blacklist',
    title: vocabulary['common.blacklist'],
    place: 'overview',
    sort: 30,
    functions: [blacklistMenu.id],
    Panel: BlacklistPanel,
  },
  {
    key: 'whitelist',
    title: vocabulary['common.whitelist'],
    place: 'overview',
    sort: 40,
    functions: [whitelistMenu.id],
    Panel: WhitelistPanel,
  },
];
