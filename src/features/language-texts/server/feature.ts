import { openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { languageTextImport, languageTextListCalls, languageTextMenu } from '../language-texts.contract.ts';
import { languageTextsTexts } from '../language-texts.texts.ts';
import { languageTextFind } from './language-text-find.ts';
import { languageTextImportKind } from './language-text-import.ts';
import { languageTextListRoutes } from './language-texts.routes.ts';
import { words } from './words.texts.ts';

export const languageTextsFeature = defineFeature({
  menu: languageTextMenu,
  find: languageTextFind,
  texts: [languageTextsTexts],
  calls: [languageTextListCalls, languageTextImport],
  imports: [languageTextImportKind],
  routes: languageTextListRoutes,
  changeFeed: {
    language_text: {
      title: words['language_text.record.languageText'],
      shownBy: [languageTextMenu.id],
      path: openedIn(languageTextMenu.url),
      named: ['langtype', 'langcontent'],
      codes: { langtype: 'Language' },
      partOf: ['web_function', 'app_function', 'master_data'],
      fields: {
        langtype: vocabulary['common.language'],
        langcontent: vocabulary['common.languageText'],
        ismobile: languageTextsTexts['language_text.ismobile'],
      },
    },
  },
});
