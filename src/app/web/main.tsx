import { createRoot } from 'react-dom/client';
import { startLanguage } from '#platform/i18n/web/language-store.ts';
import { startWordings } from '#platform/language-texts/web/wordings.ts';
import { wordingCalls } from '#platform/language-texts/wording.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { startTheme } from '#platform/shell/web/theme-store.ts';
import { connectClient } from '#platform/sign-in/web/connect-client.ts';
import '#platform/shell/web/ground.css';
import { Entrance } from './Entrance.tsx';

connectClient();
startLanguage();
startWordings(() => call(wordingCalls.texts, { query: { ismobile: 'N' } }));
startTheme();

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no place for the console');
createRoot(root).render(<Entrance />);
