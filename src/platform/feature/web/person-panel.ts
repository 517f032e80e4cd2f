import type { ComponentType } from 'react';
import type { Text } from '#platform/i18n/texts.ts';

/** The person whose page is open. */
export type ShownPerson = {
  empid: string;
  name: string;
  inservice: 'Y' | 'N';
  /** Ids of the reader's functions in whose scope the person lies. */
  readable: readonly string[];
};

/** Where a panel stands: a card of the overview, or a tab of its own. */
export type PanelPlace = 'overview' | 'tab';

/**
 * A part of a person's page, declared by the feature that owns the data. It loads its data by itself, and its failure
 * leaves the other panels as they are.
 */
export type PersonPanel = {
  /** Names the panel in the address (`?tab=`). */
  key: string;
  title: Text;
  place: PanelPlace;
  /** Position among the panels of the same place. */
  sort: number;
  /** The panel is shown to readers who have one of these functions for the person's place in the organisation. */
  functions: readonly string[];
  /** Shown to everybody about themselves. */
  own?: true;
  Panel: ComponentType<{ person: ShownPerson }>;
};
