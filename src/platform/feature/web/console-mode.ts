import type { ComponentType } from 'react';
import type { Text } from '#platform/i18n/texts.ts';
import type { Right } from '#platform/wire/endpoint.ts';

/**
 * A mode of the whole console, which a person switches on in their menu or by Ctrl K; it ends with the session.
 * `right`: who may. `load`: what is rendered while it is on, over every screen.
 */
export type ConsoleMode = {
  key: string;
  title: Text;
  right: Right;
  load: () => Promise<{ Mode: ComponentType<{ onEnd: () => void }> }>;
};
