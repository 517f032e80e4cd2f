import type { ImportKind } from '#platform/bulk-import/server/import-kind.ts';
import type { CodeList, ComputedList } from '#platform/code-lists/server/code-list.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { FindSource } from '#platform/find/server/find-source.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { PersonalTable } from '#platform/log-seals/server/personal-columns.ts';
import type { NameUse } from '#platform/language-texts/server/name-uses.ts';
import type { NoticeSource } from '#platform/notice-centre/server/notice-source.ts';
import type { PushSource } from '#platform/push/server/push-source.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import type { CatalogueUser } from '#platform/process-catalogue/server/catalogue-user.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ActTitle } from '#platform/undo/server/row-words.ts';
import type { PlaceUse } from '#platform/place-uses/server/place-uses.ts';
import type { UndoneTable } from '#platform/undo/server/undone-table.ts';
import type { Attention } from './attention.ts';
import type { JobAction } from './job-action.ts';
import type { Handover } from './handover.ts';
import type { ChangeFeedEntry } from './change-feed.ts';

/** A feature's declaration to the server; `app/server/features.ts` lists them all. */
export type ServerFeature<Services> = {
  /** The seeded menu entry; its id is the function that the feature's calls require. */
  menu?: MenuEntry;
  /** How the records of its list are found from anywhere, and what can be done with them. */
  find?: FindSource;
  /** Texts of the reasons in its answers, for callers without a catalogue of their own. */
  texts?: readonly Readonly<Record<string, Text>>[];
  /** Its endpoints. One that `routes` binds and that is missing here is rejected at startup. */
  calls: readonly Readonly<Record<string, EndpointSpec>>[];
  /** Binds its endpoints. */
  routes?: (bind: Bind, services: Services) => void;
  /** Code lists it needs; an entry is seeded only into databases that have never had it. */
  codeLists?: readonly CodeList[];
  /** Code lists computed from its own rows. */
  computedLists?: readonly ComputedList[];
  /** Kinds of its rows that can have permissions of their own. */
  dataKinds?: readonly DataKind[];
  /** What of its rows needs attention, on the home page. */
  attention?: readonly Attention[];
  /** Notices that it has in rows of its own (docs/kit/notice-centre.md). */
  noticeSources?: readonly NoticeSource[];
  /** What it pushes to devices of people (docs/kit/push.md). */
  pushSources?: readonly PushSource[];
  /** What schedules can run of it; the jobs are listed in `app/server/jobs.ts`. */
  jobActions?: readonly JobAction[];
  /** What its jobs without an action are called, by their ids: those that only its calls request. */
  jobNames?: Readonly<Record<string, Text>>;
  /** Columns of its tables that say something of a person, who may be forgotten (docs/adr/0054). */
  personal?: readonly PersonalTable[];
  /** Its rights that name people and can be moved to a successor. */
  handovers?: readonly Handover[];
  /** How its records use forms of the process catalogue. */
  catalogueUsers?: readonly CatalogueUser[];
  /** Its tables whose changes appear on the home page. */
  changeFeed?: Readonly<Record<string, ChangeFeedEntry>>;
  /** What rows of its other logged tables, neither in the change feed nor undone, are called in the database log. */
  logged?: Readonly<Record<string, Text>>;
  /** Kinds of its rows that come from spreadsheets (docs/kit/bulk-import.md); their calls are among `calls`. */
  imports?: readonly ImportKind[];
  /** Its rows that name companies and plants (docs/kit/place-uses.md). */
  placeUses?: readonly PlaceUse[];
  /** Its rows that are named by a language id. */
  nameUses?: readonly NameUse[];
  /** How *My last changes* says what a call did that writes rows of several kinds (docs/kit/undo.md). */
  acts?: readonly ActTitle[];
  /** What undoing says of its tables, and where their rows lie, by table (docs/kit/undo.md). */
  undo?: Readonly<Record<string, UndoneTable>>;
};

/** Infers the types of a feature; `Services` is the part of the running server that its routes need. */
export const defineFeature = <Services>(feature: ServerFeature<Services>): ServerFeature<Services> => feature;
