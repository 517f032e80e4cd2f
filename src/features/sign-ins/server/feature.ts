import { defineFeature } from '#platform/feature/server/feature.ts';
import { appSignInCalls, appSignInMenu, webSignInCalls, webSignInMenu } from '../sign-ins.contract.ts';
import { signInTexts } from '../sign-ins.texts.ts';
import { appSignInAttention, webSignInAttention } from './sign-ins.attention.ts';
import { appSignInRoutes, webSignInRoutes } from './sign-ins.routes.ts';
import { words } from './words.texts.ts';

export const appSignInsFeature = defineFeature({
  menu: appSignInMenu,
  find: { list: appSignInCalls.search },
  texts: [signInTexts, words],
  calls: [appSignInCalls],
  routes: appSignInRoutes,
  attention: appSignInAttention,
});

export const webSignInsFeature = defineFeature({
  menu: webSignInMenu,
  find: { list: webSignInCalls.search },
  texts: [],
  calls: [webSignInCalls],
  routes: webSignInRoutes,
  attention: webSignInAttention,
});
