import { type ComponentType, lazy } from 'react';

type Screen = () => Promise<{ default: ComponentType }>;

/** Component keys that a menu entry may name → their screens, each loaded when it is first opened (`docs/architecture.md`). */
const loaders: Readonly<Record<string, Screen>> = {
  cache: () => import('#features/cache/web/CacheScreen.tsx'),
  'app-users': () => import('#features/app-users/web/AppUsersScreen.tsx'),
  banners: () => import('#features/banners/web/BannersScreen.tsx'),
  blacklist: () => import('#features/access-lists/web/BlacklistScreen.tsx'),
  'app-functions': () => import('#features/app-functions/web/AppFunctionsScreen.tsx'),
  'app-versions': () => import('#features/app-versions/web/AppVersionsScreen.tsx'),
  'access-check': () => import('#features/access-check/web/AccessCheckScreen.tsx'),
  'company-documents': () => import('#features/company-documents/web/CompanyDocumentsScreen.tsx'),
  documents: () => import('#features/documents/web/DocumentsScreen.tsx'),
  home: () => import('#features/home/web/HomeScreen.tsx'),
  parameters: () => import('#features/parameters/web/ParametersScreen.tsx'),
  roles: () => import('#features/roles/web/RolesScreen.tsx'),
  themes: () => import('#features/themes/web/ThemesScreen.tsx'),
  stores: () => import('#features/stores/web/StoresScreen.tsx'),
  'web-functions': () => import('#features/web-functions/web/WebFunctionsScreen.tsx'),
  'web-users': () => import('#features/web-users/web/WebUsersScreen.tsx'),
  whitelist: () => import('#features/access-lists/web/WhitelistScreen.tsx'),
};

/** Made once, so that a screen keeps its state while the frame around it is drawn anew. */
const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(loaders).map(([key, load]) => [key, lazy(load)]),
);

/** The screen of a component key; undefined when this version has none. */
export const screenOf = (component: string): ComponentType | undefined =>
  Object.hasOwn(screens, component) ? screens[component] : undefined;
