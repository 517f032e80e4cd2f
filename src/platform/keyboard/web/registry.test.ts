import { describe, expect, it } from 'vitest';
import { isPressed, keyNames } from './key-combo.ts';
import { createKeyRegistry, everywhere, type KeyCommand, type Pressed } from './registry.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
  ...more,
});

const command = (says: string, keys: string[], more: Partial<KeyCommand> = {}): KeyCommand => ({
  says,
  keys,
  group: 'here',
  run: () => undefined,
  ...more,
});

const registryOf = (layers: Record<string, KeyCommand[]>) => {
  const registry = createKeyRegistry();
  for (const [layer, commands] of Object.entries(layers)) registry.add(layer, () => commands);
  return registry;
};

describe('pressed keys', () => {
  it.each([
    ['n', press('n'), true],
    ['n', press('N', { shiftKey: true }), false],
    ['n', press('n', { ctrlKey: true }), false],
    ['n', press('n', { altKey: true }), false],
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['Mod+K', press('k', { ctrlKey: true }), true],
    ['Mod+K', press('k', { metaKey: true }), true],
    ['Mod+K', press('k', { ctrlKey: true, shiftKey: true }), false],
    ['Shift+ArrowDown', press('ArrowDown', { shiftKey: true }), true],
    ['ArrowDown', press('ArrowDown', { shiftKey: true }), false],
    ['Delete', press('Backspace'), false],
    ['+', press('+', { shiftKey: true }), true],
    ['+', press('+', { ctrlKey: true }), false],
  ])('%s', (combo, event, expected) => expect(isPressed(combo, event)).toBe(expected));

  it('are shown as they are printed', () => {
    expect(keyNames('Mod+K', false)).toEqual(['Ctrl', 'K']);
    expect(keyNames('Mod+K', true)).toEqual(['⌘', 'K']);
    expect(keyNames('ArrowDown')).toEqual(['↓']);
    expect(keyNames('n')).toEqual(['n']);
  });
});

describe('the registry of keys', () => {
  it('runs commands of the layer on top alone, and those that work everywhere', () => {
    const registry = registryOf({
      page: [command('add', ['n'])],
      dialog1: [command('save', ['Mod+Enter'])],
      [everywhere]: [command('help', ['?'])],
    });
    expect(registry.commandFor(press('n'), 'page', false)?.says).toBe('add');
    expect(registry.commandFor(press('n'), 'dialog1', false)).toBeUndefined();
    expect(registry.commandFor(press('?'), 'dialog1', false)?.says).toBe('help');
    expect(registry.commandFor(press('n'), 'popup', false)).toBeUndefined();
  });

  it('prefers what was added last, and goes back to what was before', () => {
    const registry = registryOf({ page: [command('list', ['n'])] });
    const remove = registry.add('page', () => [command('cards', ['n'])]);
    expect(registry.commandFor(press('n'), 'page', false)?.says).toBe('cards');
    remove();
    expect(registry.commandFor(press('n'), 'page', false)?.says).toBe('list');
  });

  it('never runs a letter while typing; chords and Esc only where a command says so', () => {
    const registry = registryOf({
      page: [
        command('add', ['n', '?', 'Mod+N'], { whileTyping: true }),
        command('leave', ['Escape'], { whileTyping: true }),
        command('other', ['Mod+B']),
      ],
    });
    expect(registry.commandFor(press('n'), 'page', true)).toBeUndefined();
    expect(registry.commandFor(press('?'), 'page', true)).toBeUndefined();
    expect(registry.commandFor(press('n', { ctrlKey: true }), 'page', true)?.says).toBe('add');
    expect(registry.commandFor(press('Escape'), 'page', true)?.says).toBe('leave');
    expect(registry.commandFor(press('b', { ctrlKey: true }), 'page', true)).toBeUndefined();
  });

  it.each([{ isComposing: true }, { keyCode: 229 }, { defaultPrevented: true }])(
    'leaves a key alone that belongs to somebody else: %o',
    (owner) => {
      const registry = registryOf({ page: [command('leave', ['Escape'], { whileTyping: true })] });
      expect(registry.commandFor(press('Escape', owner), 'page', true)).toBeUndefined();
    },
  );

  it('skips a command that does not apply now, and one that is only listed', () => {
    const registry = registryOf({
      page: [command('rows', ['ArrowDown'], { when: () => false }), { says: 'listed', keys: ['x'], group: 'here' }],
    });
    expect(registry.commandFor(press('ArrowDown'), 'page', false)).toBeUndefined();
    expect(registry.commandFor(press('x'), 'page', false)).toBeUndefined();
  });

  it('lists what works here, each key once, with the commands as they are now', () => {
    let says = 'add a role';
    const registry = createKeyRegistry();
    registry.add('page', () => [command(says, ['n'])]);
    registry.add('page', () => [command('search', ['/'])]);
    registry.add('page', () => [command('search', ['/'])]);
    registry.add('dialog1', () => [command('save', ['Mod+Enter'])]);
    says = 'add a banner';
    expect(registry.listed('page').map((one) => one.says)).toEqual(['search', 'add a banner']);
  });
});
