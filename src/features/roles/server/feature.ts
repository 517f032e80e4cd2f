import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { roleAttention } from './roles.attention.ts';
import { roleHandover } from './roles.handover.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { roleCalls, roleMenu } from '../roles.contract.ts';
import { roleTexts } from '../roles.texts.ts';
import { roleListTexts } from '../role-lists.texts.ts';
import { roleRoutes } from './roles.routes.ts';
import { roleFind } from './role-find.ts';
import { refreshRolesJob } from './role-refresh.ts';
import { guardRoles } from './role-undo.ts';
import { impactOfRoles } from './role-undo-impact.ts';
import { words } from './words.texts.ts';

export const rolesFeature = defineFeature({
  menu: roleMenu,
  find: roleFind,
  texts: [roleTexts, roleListTexts],
  calls: [roleCalls],
  routes: roleRoutes,
  handovers: [roleHandover],
  attention: roleAttention,
  jobActions: [
    {
      kind: 'app',
      preword: 'role',
      action: 'refresh',
      job: refreshRolesJob,
      title: words['role.job.refresh'],
      hint: words['role.job.refreshHint'],
      essential: words['role.job.refreshEssential'],
      atMostMinutes: 1_440,
      seed: { frequency: 15, frequencytype: 'min', at: '00:00' },
    },
  ],
  undo: {
    role: { guard: guardRoles, impact: impactOfRoles },
    role_mapping: { guard: guardRoles },
    role_member: {
      title: words['role.record.roleMembers'],
      guard: guardRoles,
      impact: impactOfRoles,
    },
  },
  acts: [{ call: roleCalls.remove, of: 'role' }],
  changeFeed: {
    role: {
      title: words['role.record.role'],
      shownBy: [roleMenu.id],
      path: openedIn(roleMenu.url),
      named: ['id', 'name'],
      fields: { sourcetype: roleTexts['role.sourcetype'], source: roleTexts['role.source'] },
      values: { sourcetype: { sql: roleTexts['role.type_sql'], build: roleTexts['role.type_build'] } },
    },
    role_mapping: {
      title: words['role.record.roleMapping'],
      shownBy: [roleMenu.id],
      path: listedIn(roleMenu.url),
      named: ['contentoid'],
      partOf: 'role',
      fields: { contenttype: vocabulary['common.type'] },
    },
  },
});
