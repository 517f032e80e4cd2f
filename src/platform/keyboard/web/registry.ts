import { type Combo, isComposing, isPressed } from './key-combo.ts';

/** Where the list of shortcuts shows a command. */
export const keyGroups = ['here', 'row', 'form', 'dialog', 'everywhere'] as const;
export type KeyGroup = (typeof keyGroups)[number];

export type KeyCommand = {
  /** The keys that run it, any of them. */
  keys: readonly Combo[];
  /** What it does, in the reader's language. */
  says: string;
  group: KeyGroup;
  /** Absent if the control that has the focus handles the key itself: the command is listed only. */
  run?: (event: KeyboardEvent) => void;
  /** False: the key does what it does in any page. Default: always. */
  when?: () => boolean;
  /** Its chords (`Mod+…`), function keys and Esc also work while a text field has the focus. */
  whileTyping?: boolean;
};

/** The layer of commands that work on top of everything. */
export const everywhere = 'everywhere';

const worksWhileTyping = (combo: Combo): boolean =>
  combo.startsWith('Mod+') || combo === 'Escape' || /^F\d+$/.test(combo);

type Entry = { layer: string; read: () => readonly KeyCommand[] };

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'defaultPrevented'
>;

/** The commands of everything that is on the screen, by layer. */
export type KeyRegistry = {
  /** Adds commands; returns how to remove them. `read` is asked at every key, so commands may change. */
  add: (layer: string, read: () => readonly KeyCommand[]) => () => void;
  /** The command for a key while `layer` is on top: the latest that was added wins. */
  commandFor: (event: Pressed, layer: string, typing: boolean) => KeyCommand | undefined;
  /** What works while `layer` is on top, each combination of keys once. */
  listed: (layer: string) => KeyCommand[];
};

export const createKeyRegistry = (): KeyRegistry => {
  let entries: Entry[] = [];

  const inLayer = (layer: string): KeyCommand[] =>
    entries
      .filter((entry) => entry.layer === layer || entry.layer === everywhere)
      .toReversed()
      .flatMap(({ read }) => read());

  return {
    add: (layer, read) => {
      const entry = { layer, read };
      entries = [...entries, entry];
      return () => {
        entries = entries.filter((one) => one !== entry);
      };
    },
    commandFor: (event, layer, typing) => {
      if (event.defaultPrevented || isComposing(event)) return undefined;
      return inLayer(layer).find(
        ({ keys, run, when, whileTyping = false }) =>
          run !== undefined &&
          (when?.() ?? true) &&
          keys.some((combo) => isPressed(combo, event) && (!typing || (whileTyping && worksWhileTyping(combo)))),
      );
    },
    listed: (layer) => {
      const known = new Set<string>();
      return inLayer(layer).filter(({ keys }) => {
        const isNew = !keys.every((combo) => known.has(combo));
        for (const combo of keys) known.add(combo);
        return isNew;
      });
    },
  };
};
