import { createContext, useContext } from 'react';
import type { Level } from '#platform/wire/endpoint.ts';

/** What the person may do on the screen that is shown, as the menu's answer says; the router provides it around every screen. */
export const ScreenLevels = createContext<readonly Level[]>([]);

/** Whether to offer what needs this level. The server decides anew at each call; this only keeps dead buttons away (`domain.md` Who may do what). */
export const useMay = (level: Level): boolean => useContext(ScreenLevels).includes(level);
