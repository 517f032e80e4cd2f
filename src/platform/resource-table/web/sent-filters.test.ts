import { expect, it } from 'vitest';
import { SentFilters } from './sent-filters.ts';

const none = { range: '', from: '', to: '' };
const week = { ...none, range: 'week' };
const days = { range: '', from: '2026-01-01', to: '2026-01-31' };

it('compares with what was sent last, though it has not come back yet', () => {
  const sent = new SentFilters(none);
  sent.send({ range: 'week' });
  expect(sent.last).toEqual(week);
});

it('knows its own again, also when more was sent meanwhile, and when some come back as one', () => {
  const sent = new SentFilters(none);
  sent.send({ range: 'week' });
  sent.send(days);
  expect(sent.cameBack(week)).toBe(true);
  expect(sent.last).toEqual(days);
  expect(sent.cameBack(days)).toBe(true);
  sent.send({ range: 'week', from: '', to: '' });
  sent.send(days);
  expect(sent.cameBack(days)).toBe(true);
  expect(sent.cameBack(days)).toBe(true);
});

it('notices what was changed elsewhere, and goes on from there', () => {
  const sent = new SentFilters(week);
  expect(sent.cameBack(none)).toBe(false);
  expect(sent.last).toEqual(none);
  sent.send({ range: 'week' });
  expect(sent.cameBack({ ...week, from: '2026-01-01' })).toBe(false);
  expect(sent.cameBack(week)).toBe(false);
});
