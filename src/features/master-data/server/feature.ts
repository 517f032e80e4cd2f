import { sql } from 'kysely';
import { conditionsOfItems } from '#platform/data-permission/server/item-place-use.ts';
import { openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { PlaceUse } from '#platform/place-uses/server/place-uses.ts';
import { titleSql } from '#platform/rights/server/titles.ts';
import { masterDataCalls, masterDataImport, masterDataMenu } from '../master-data.contract.ts';
import { masterDataTexts } from '../master-data.texts.ts';
import { masterDataUseTexts } from '../master-data-uses.texts.ts';
import { masterDataAttention } from './master-data.attention.ts';
import { masterDataImportKind } from './master-data-import.ts';
import { masterDataFind } from './master-data-find.ts';
import { masterDataHandover } from './master-data.handover.ts';
import { masterDataItems } from './master-data-items.ts';
import { masterDataRoutes } from './master-data.routes.ts';
import { employeeConcern, guardEmployees } from '#platform/undo/server/guard-employees.ts';
import { guardMasterData, masterDataConcern } from './master-data-undo.ts';
import type { ReplaceServices } from './replace-place.ts';
import { organisationUses } from './organisation-uses.ts';
import { words } from './words.texts.ts';

const replacedAlone = 'their ids change with a replaced place alone, and the right to replace is the right to undo';

/** Ids of a row as they are shown; a company has no plant. */
const idsInWords = (...ids: readonly unknown[]): string =>
  ids.filter((id) => typeof id === 'string' && id !== '').join(' · ');

/** `placeUses`: of all features. */
export const masterDataFeature = ({ placeUses }: { placeUses: () => readonly PlaceUse[] }) =>
  defineFeature({
    menu: masterDataMenu,
    find: masterDataFind,
    texts: [masterDataTexts],
    calls: [masterDataCalls, masterDataImport],
    imports: [masterDataImportKind],
    routes: (bind, services: Omit<ReplaceServices, 'placeUses'>) =>
      masterDataRoutes(bind, { ...services, placeUses: placeUses() }),
    dataKinds: [masterDataItems],
    nameUses: [
      {
        key: 'master_data',
        title: masterDataTexts['master_data.title'],
        functions: [masterDataMenu.id],
        rows: (langid, lang) =>
          sql`select m.oid as key, ${titleSql('m', { langid: 'len', stored: 'content' }, lang)} || ' (' || m.class1 || ')' as label from master_data m where m.len = ${langid}`,
      },
    ],
    handovers: [masterDataHandover],
    attention: [masterDataAttention],
    placeUses: [
      ...organisationUses,
      conditionsOfItems(masterDataItems, {
        title: words['master_data.uses.permissions'],
        url: masterDataMenu.url,
      }),
    ],
    acts: [
      {
        call: masterDataCalls.replace,
        of: 'replaced_place',
        words: {
          title: masterDataUseTexts['master_data.replaced'],
          values: ({ fromcoid, fromplantid, tocoid, toplantid }) => ({
            from: idsInWords(fromcoid, fromplantid),
            to: idsInWords(tocoid, toplantid),
          }),
        },
      },
    ],
    undo: {
      master_data: { guard: guardMasterData(placeUses), concern: masterDataConcern },
      // Both are put back together where a place was replaced.
      department: { title: vocabulary['common.department'], named: ['depname'], noGuard: replacedAlone },
      employee: {
        title: vocabulary['common.employee'],
        named: ['name'],
        guard: guardEmployees,
        concern: employeeConcern,
      },
      replaced_place: {
        title: masterDataUseTexts['master_data.replacedIds'],
        named: ['fromcoid', 'fromplantid'],
        noGuard: 'one successor for each place is a constraint of the table',
      },
    },
    changeFeed: {
      master_data: {
        title: words['master_data.record.masterData'],
        shownBy: [masterDataMenu.id],
        path: openedIn(masterDataMenu.url),
        named: ['class1', 'class2', 'class3', 'class4', 'content'],
        codes: { class5: 'CurrencyType' },
        fields: {
          class1: masterDataTexts['master_data.class1'],
          class2: masterDataTexts['master_data.class2'],
          class3: masterDataTexts['master_data.class3'],
          class4: masterDataTexts['master_data.class4'],
          class5: masterDataTexts['master_data.class5'],
          class6: masterDataTexts['master_data.class6'],
          content: vocabulary['common.content'],
          len: vocabulary['common.languageId'],
          ismobile: masterDataTexts['master_data.ismobile'],
        },
      },
      replaced_place: {
        title: words['master_data.record.replacedPlace'],
        shownBy: [masterDataMenu.id],
        path: () => `${masterDataMenu.url}?replaced=all`,
        named: ['fromcoid', 'fromplantid'],
        fields: {
          fromcoid: masterDataUseTexts['master_data.replacedFrom'],
          fromplantid: masterDataUseTexts['master_data.replacedFrom'],
          tocoid: masterDataUseTexts['master_data.replacedTo'],
          toplantid: masterDataUseTexts['master_data.replacedTo'],
        },
      },
    },
  });
