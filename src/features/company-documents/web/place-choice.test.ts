import { describe, expect, it } from 'vitest';
import { choosePlace, placesOf, type Place } from './place-choice.ts';

const places = placesOf([
  { content: 'Alpha', class3: 'AA', class4: '' },
  { content: 'Beta', class3: 'BB', class4: '' },
  { content: 'Delta', class3: 'DD', class4: '' },
  { content: 'Alpha one', class3: 'AA', class4: '01' },
  { content: 'Alpha two', class3: 'AA', class4: '02' },
  { content: 'Beta one', class3: 'BB', class4: '01' },
  { content: 'Off one', class3: 'OF', class4: '01' },
]);
const nobody = { asked: null, before: null, own: null };
const at = (co: string, pzid: string): Place => ({ co, pzid });

describe('the list that is shown', () => {
  it('is the one asked for, else the previous one, else the reader’s own, else the first', () => {
    const all = { asked: at('AA', '02'), before: at('BB', '01'), own: at('OF', '01') };
    expect(choosePlace(places, all)).toEqual(at('AA', '02'));
    expect(choosePlace(places, { ...all, asked: null })).toEqual(at('BB', '01'));
    expect(choosePlace(places, { ...nobody, own: at('AA', '02') })).toEqual(at('AA', '02'));
    expect(choosePlace(places, nobody)).toEqual(at('AA', '01'));
  });

  it('passes over what lies outside the scope', () => {
    expect(choosePlace(places, { asked: at('XX', '01'), before: at('YY', '01'), own: at('ZZ', '01') })).toEqual(
      at('AA', '01'),
    );
    expect(choosePlace(places, { asked: at('BB', '09'), before: null, own: null })).toEqual(at('BB', '01'));
  });

  it('is in a company that was chosen, at the plant that was there before', () => {
    expect(choosePlace(places, { asked: at('AA', ''), before: at('AA', '02'), own: null })).toEqual(at('AA', '02'));
    expect(choosePlace(places, { asked: at('AA', ''), before: at('BB', '01'), own: at('AA', '02') })).toEqual(
      at('AA', '02'),
    );
  });

  it('never defaults to a company without plants, and shows it as such if it is chosen', () => {
    expect(choosePlace(places, { ...nobody, own: at('DD', '01') })).toEqual(at('AA', '01'));
    expect(choosePlace(places, { ...nobody, asked: at('DD', '') })).toEqual(at('DD', ''));
    expect(choosePlace(placesOf([{ content: 'Delta', class3: 'DD', class4: '' }]), nobody)).toEqual(at('DD', ''));
  });

  it('is none without a company', () => {
    expect(choosePlace(placesOf([]), { ...nobody, own: at('AA', '01') })).toBeNull();
  });

  it('calls a company that is switched off by its id', () => {
    expect(places.companies.map(({ label }) => label)).toEqual(['Alpha', 'Beta', 'Delta', 'OF']);
  });
});
