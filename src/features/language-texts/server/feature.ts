import { openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { languageTextImport, languageTextListCalls, languageTextMenu } from '../language-texts.contract.ts';
import { languageTextsTexts } from '../language-texts.texts.ts';
import { languageTextFind } from './language-text-find.ts';
import { languageTextImportKind } from './language-text-import.ts';
import { languageTextListRoutes } from './language-texts.routes.ts';

export const languageTextsFeature = defineFeature({
  menu: languageTextMenu,
  find: languageTextFind,
  texts: [languageTextsTexts],
  calls: [languageTextListCalls, languageTextImport],
  imports: [languageTextImportKind],
  routes: languageTextListRoutes,
  changeFeed: {
    language_text: {
      title: localized('语言文本', '語言文字', 'language text', 'văn bản ngôn ngữ'),
      shownBy: [languageTextMenu.id],
      path: openedIn(languageTextMenu.url),
      named: ['langtype', 'langcontent'],
      codes: { langtype: 'Language' },
      partOf: ['web_function', 'app_function'],
      fields: {
        langtype: vocabulary['common.language'],
        langcontent: vocabulary['common.languageText'],
        ismobile: languageTextsTexts['language_text.ismobile'],
      },
    },
  },
});
