import type { AppHome } from '#features/app-home/app-home.contract.ts';

/** What may be opened from data: pages, and other apps by an address of their own; never a script. */
const opened = /^(?!javascript:|data:|vbscript:|blob:|file:)[a-z][a-z0-9+.-]*:/i;
const isPage = /^https?:\/\//i;

/** Where a tile or a banner leads: the first of its addresses that a browser may open; null if there is none. */
export const openedAddress = (...addresses: readonly string[]): string | null =>
  addresses.map((address) => address.trim()).find((address) => opened.test(address)) ?? null;

/** A page opens beside the app, another app by itself. */
export const targetOf = (address: string): '_blank' | undefined => (isPage.test(address) ? '_blank' : undefined);

type Tile = AppHome['apps'][number];

/** Tiles by their modules, in the order of the tiles. */
export const byModule = (tiles: readonly Tile[]): { name: string; tiles: Tile[] }[] => {
  const modules = new Map<string, { name: string; tiles: Tile[] }>();
  for (const tile of tiles) {
    const module = modules.get(tile.moduleOid ?? '') ?? { name: tile.modulename, tiles: [] };
    module.tiles.push(tile);
    modules.set(tile.moduleOid ?? '', module);
  }
  return [...modules.values()];
};
