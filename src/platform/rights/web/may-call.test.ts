import { describe, expect, it } from 'vitest';
import { inEveryEntry, mayChange, mayGrant, mayLook, signedIn } from '#platform/wire/endpoint.ts';
import type { RouteNode, ScopesShown } from '../rights.contract.ts';
import { heldById, mayCall } from './may-call.ts';

const node = (id: string, scopes: ScopesShown, children: RouteNode[] = [], component = id): RouteNode => ({
  id,
  path: `/${id}`,
  component,
  meta: { title: id, langid: '', icon: '', auth: true, scopes },
  children,
});

const held = heldById([
  node('T01', {}, [
    node('F1', { LOOK: 'everywhere', CHANGE: 'rows' }),
    node('F2', { LOOK: 'everywhere', CHANGE: 'everywhere', GRANT: 'rows' }),
  ]),
]);
const anywhere = { scope: 'everywhere' } as const;
const rows = { scope: 'rows' } as const;

describe('what a screen offers', () => {
  it.each([
    ['to look', mayLook('F1'), true],
    ['rows at a level that is held in a part', mayChange('F1', rows), true],
    ['what belongs to no plant, at a level that is held in a part', mayChange('F1', anywhere), false],
    ['the same at a level that is held everywhere', mayChange('F2', anywhere), true],
    ['each level by itself', mayGrant('F2', anywhere), false],
    ['nothing at a level that is not held', mayGrant('F1', rows), false],
    ['nothing of a function that is not held', mayLook('F9'), false],
    ['what needs no function', signedIn, true],
  ])('is %s', (_, right, offered) => expect(mayCall(right, held, null)).toBe(offered));

  it('is what the function of the screen gives, where a call belongs to several', () => {
    const either = mayChange(['F1', 'F2'], anywhere);
    expect(mayCall(either, held, 'F1')).toBe(false);
    expect(mayCall(either, held, 'F2')).toBe(true);
    expect(mayCall(either, held, 'F9')).toBe(true);
  });

  it('is what the menu entry of the screen gives, where several entries open the same screen', () => {
    const entries = heldById([
      node('F1', { LOOK: 'everywhere', CHANGE: 'rows' }, [], 'papers'),
      node('F101', { LOOK: 'everywhere' }, [], 'papers'),
      node('F3', { LOOK: 'everywhere', CHANGE: 'rows' }, [], 'other'),
    ]);
    const change = inEveryEntry('papers', mayChange('F1', rows));
    expect(mayCall(change, entries, 'F1')).toBe(true);
    expect(mayCall(change, entries, 'F101')).toBe(false);
    expect(mayCall(inEveryEntry('papers', mayLook('F1')), entries, 'F101')).toBe(true);
    // A person who has only the second entry: the built-in one does not matter.
    const second = heldById([node('F101', { CHANGE: 'rows' }, [], 'papers')]);
    expect(mayCall(change, second, 'F101')).toBe(true);
    expect(mayCall(mayChange('F1', rows), second, 'F101')).toBe(false);
  });
});
