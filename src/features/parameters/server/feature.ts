import { conditionsOfItems } from '#platform/data-permission/server/item-place-use.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { parameterCalls, parameterImport, parameterMenu } from '../parameters.contract.ts';
import { parameterTexts } from '../parameters.texts.ts';
import { parameterRoutes } from './parameters.routes.ts';
import { parameterImportKind } from './parameter-import.ts';
import { parameterItems } from './parameter-items.ts';
import { parameterHandover } from './parameters.handover.ts';
import { parameterFind } from './parameter-find.ts';
import { guardParameters, parameterConcern } from './parameter-undo.ts';
import { impactOfItems } from '#platform/data-permission/server/data-undo.ts';
import { impactOfParameters } from './parameter-effects.ts';
import { words } from './words.texts.ts';

export const parametersFeature = defineFeature({
  menu: parameterMenu,
  find: parameterFind,
  texts: [parameterTexts],
  calls: [parameterCalls, parameterImport],
  imports: [parameterImportKind],
  routes: parameterRoutes,
  dataKinds: [parameterItems],
  placeUses: [
    conditionsOfItems(parameterItems, {
      title: words['parameter.uses.permissions'],
      url: parameterMenu.url,
    }),
  ],
  handovers: [parameterHandover],
  undo: {
    parameter: { guard: guardParameters, impact: impactOfParameters, concern: parameterConcern },
    parameter_language: { guard: guardParameters },
    data_grant: {
      title: words['parameter.record.permission'],
      guard: guardParameters,
      impact: impactOfItems,
    },
    condition: { guard: guardParameters, impact: impactOfItems },
  },
  changeFeed: {
    parameter: {
      title: words['parameter.record.parameter'],
      shownBy: [parameterMenu.id],
      path: openedIn(parameterMenu.url),
      named: ['paramtype', 'paramcode', 'paramname'],
      fields: {
        paramtype: parameterTexts['parameter.type'],
        paramtypename: vocabulary['common.typeName'],
        paramcode: vocabulary['common.code'],
        paramname: vocabulary['common.name'],
        paramsort: vocabulary['common.order'],
        parentparam: parameterTexts['parameter.parent'],
        desccode: parameterTexts['parameter.extendedCode'],
        descname: parameterTexts['parameter.extendedName'],
      },
    },
    parameter_language: {
      title: words['parameter.record.languageName'],
      shownBy: [parameterMenu.id],
      path: listedIn(parameterMenu.url),
      named: ['paramlang', 'paramname'],
      codes: { paramlang: 'Language' },
      partOf: 'parameter',
      fields: {
        paramoid: parameterTexts['parameter.title'],
        paramlang: vocabulary['common.language'],
        paramname: vocabulary['common.name'],
      },
    },
  },
});
