/** Built-in maps; others have their address as the extended code of their entry in the list MapType. */
const addresses: Readonly<Record<string, string>> = {
  AMAP: 'https://uri.amap.com/marker?position={lng},{lat}',
  GOOGLE: 'https://www.google.com/maps/search/?api=1&query={lat},{lng}',
  OSM: 'https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=17/{lat}/{lng}',
};

/**
 * The address of a location on a map, with the coordinates for `{lng}` and `{lat}`; null if the map has no http(s)
 * address.
 */
export const mapAddress = (map: string, extended: string, place: { lng: number; lat: number }): string | null => {
  const template = extended.includes('{lng}') ? extended : Object.hasOwn(addresses, map) ? addresses[map] : undefined;
  if (!template) return null;
  const text = template.replaceAll('{lng}', String(place.lng)).replaceAll('{lat}', String(place.lat));
  if (!URL.canParse(text)) return null;
  return ['https:', 'http:'].includes(new URL(text).protocol) ? text : null;
};
