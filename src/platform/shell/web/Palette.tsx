import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { SearchOutlined } from '@ant-design/icons';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStableCallback } from '#platform/form/web/useStableCallback.ts';
import { isComposing } from '#platform/keyboard/web/key-combo.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { shellTexts } from '../shell.texts.ts';
import { type PaletteGroup, type PaletteItem, usePaletteItems } from './usePaletteItems.tsx';
import './palette.css';

const longestSearch = 100;

type ListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onRun: (item: PaletteItem) => void;
};

const PaletteList = ({ id, groups, active, onRun }: ListProps) => {
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    reveal(chosen.current);
  }, [active?.key]);
  return groups.map((group) => (
    <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
      <div id={`${id}-${group.key}`} className="palette-caption">
        {group.title}
      </div>
      {group.items.map((item) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard works through the input above (aria-activedescendant)
        <div
          key={item.key}
          ref={item.key === active?.key ? chosen : undefined}
          id={`${id}-${item.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.key === active?.key}
          className="palette-item"
          onClick={() => onRun(item)}
        >
          <span className="palette-icon" aria-hidden>
            {item.icon}
          </span>
          <span className="palette-title">{item.title}</span>
          <span className="palette-detail">{item.detail}</span>
        </div>
      ))}
    </div>
  ));
};

type Props = {
  menu: readonly RouteNode[];
  onClose: () => void;
  onPassword: () => void;
  onSessions: () => void;
  onNotices: () => void;
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
};

/** The command palette: pages, people, records of every list and actions by name (Ctrl K, ⌘K). */
export const Palette = ({ menu, onClose, ...controls }: Props) => {
  const t = useTexts(shellTexts);
  const id = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  /** Enter was pressed for the typed text before the server had answered. */
  const [isWanted, setWanted] = useState(false);
  const { groups, searching, partial, failed } = usePaletteItems({ menu, text, ...controls });
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(place, items.length - 1)];

  const run = (item: PaletteItem): void => {
    onClose();
    item.run();
  };
  const runWanted = useStableCallback(() => {
    setWanted(false);
    if (active) run(active);
  });
  useEffect(() => {
    if (isWanted && !searching) runWanted();
  }, [isWanted, searching, runWanted]);
  /** What is not for the typed text is not taken, unless it was chosen with the arrow keys. */
  const mayChange = searching && place === 0 && (active === undefined || active.found === true);
  const steer = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, items.length - 1) + step + items.length) % items.length);
    } else if (event.key === 'Enter' && (mayChange || active)) {
      event.preventDefault();
      if (mayChange) setWanted(true);
      else if (active) run(active);
    }
  };
  const nothing = items.length === 0 && !searching && !failed;

  return (
    <Dialog
      footer={null}
      closable={false}
      width={620}
      className="palette"
      onCancel={onClose}
      style={{ top: 96 }}
      title={t('shell.search')}
    >
      <div className="palette-search">
        <SearchOutlined aria-hidden />
        <input
          role="combobox"
          aria-label={t('shell.search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          placeholder={t('shell.search')}
          maxLength={longestSearch}
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to type
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
            setWanted(false);
          }}
          onKeyDown={steer}
        />
      </div>
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('shell.search')}>
        <PaletteList id={id} groups={groups} active={active} onRun={run} />
      </div>
      <div className="palette-foot" role="status">
        {searching ? t('shell.searching') : null}
        {failed ? t('shell.findFailed') : null}
        {!searching && partial ? t('shell.findPartial') : null}
        {nothing ? t('shell.nothingFound', { text: text.trim() }) : null}
        {!searching && !failed && !nothing && !partial ? t('shell.keys') : null}
      </div>
    </Dialog>
  );
};
