import type { Bind } from '#platform/wire/server/bind.ts';
import { themeCalls } from '../themes.contract.ts';
import { themesFile } from './themes.export.ts';
import {
  addTheme,
  currentThemes,
  editTheme,
  oneTheme,
  putThemesInOrder,
  removeThemes,
  type Services,
  themeList,
} from './themes.service.ts';

export const themeRoutes = (bind: Bind, { db, files }: Services): void => {
  const services = { db, files };
  bind(themeCalls.list, ({ query }) => themeList(services, query));
  bind(themeCalls.item, ({ query }) => oneTheme(services, query.oid));
  bind(themeCalls.exportAll, async ({ query, lang }) => themesFile(await themeList(services, query), lang));
  bind(themeCalls.current, () => currentThemes(services));
  bind(themeCalls.add, ({ body, file, caller }) => addTheme(services, caller, body, file));
  bind(themeCalls.upload, ({ body, file, caller }) => editTheme(services, caller, body, file));
  bind(themeCalls.edit, ({ content, caller }) => editTheme(services, caller, content));
  bind(themeCalls.putInOrder, ({ content, query, caller }) => putThemesInOrder(services, caller, content, query.sort));
  bind(themeCalls.remove, ({ content, caller }) => removeThemes(services, caller, content));
};
