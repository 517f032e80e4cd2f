import { inPlaceTexts } from '#features/language-texts/in-place.texts.ts';
import type { WebFeature } from '#platform/feature/web/feature.ts';
import { mayChange } from '#platform/wire/endpoint.ts';

export const languageTextsFeature: WebFeature = {
  screens: { 'language-texts': () => import('./LanguageTextsScreen.tsx') },
  modes: [
    {
      key: 'texts',
      title: inPlaceTexts['in_place.title'],
      // The contract, which states the same right, would be loaded with every first page.
      right: mayChange('F024', { scope: 'everywhere' }),
      load: async () => ({ Mode: (await import('./in-place/EditTextsInPlace.tsx')).EditTextsInPlace }),
    },
  ],
};
