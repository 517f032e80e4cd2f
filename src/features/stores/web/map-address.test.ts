import { describe, expect, it } from 'vitest';
import { mapAddress } from './map-address.ts';

const place = { lng: 121.543764, lat: -25.033964 };

describe('the address of a map', () => {
  it.each([
    ['AMAP', '', 'https://uri.amap.com/marker?position=121.543764,-25.033964'],
    ['GOOGLE', '', 'https://www.google.com/maps/search/?api=1&query=-25.033964,121.543764'],
    ['OSM', 'some note', 'https://www.openstreetmap.org/?mlat=-25.033964&mlon=121.543764#map=17/-25.033964/121.543764'],
    ['OWN', 'https://maps.test/{lat}/{lng}', 'https://maps.test/-25.033964/121.543764'],
    ['AMAP', 'http://maps.test/?x={lng}&y={lat}', 'http://maps.test/?x=121.543764&y=-25.033964'],
    ['', '', null],
    ['constructor', '', null],
    ['OWN', 'javascript:alert({lng})', null],
    ['OWN', 'data:text/html,{lng}', null],
    ['OWN', '//maps.test/{lng}', null],
  ])('%s %s', (map, extended, address) => {
    expect(mapAddress(map, extended, place)).toBe(address);
  });
});
