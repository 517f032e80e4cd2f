import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ariaKeys, keyNames } from '#platform/keyboard/web/key-combo.ts';
import { type RichTool, richTools, type ToolOpens, toolTexts } from './rich-tools.tsx';

const allTools = richTools.flat();

/** Which tools are in force at the selection, and which can do anything. */
const stateOf = (editor: Editor): { on: string[]; can: string[] } => ({
  on: allTools.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
  can: allTools.filter(({ can }) => can?.(editor) ?? true).map(({ name }) => name),
});

type Props = {
  editor: Editor;
  opens: ToolOpens;
  /** The field's name, and the id of its text. */
  label: string;
  controls: string | undefined;
  toolbar: RefObject<HTMLDivElement | null>;
};

/**
 * The tools above the text: one stop of the Tab key, with arrow keys, Home and End between the tools, as the ARIA
 * practices have it. Esc leads back to the text.
 */
export const RichToolbar = ({ editor, opens, label, controls, toolbar }: Props) => {
  const t = useTexts(toolTexts);
  const { pair } = useLanguage();
  const [current, setCurrent] = useState(0);
  const { on, can } = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });

  const goTo = (place: number): void => {
    const next = (place + allTools.length) % allTools.length;
    setCurrent(next);
    toolbar.current?.querySelectorAll<HTMLElement>('.rt-tool')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const places: Record<string, () => void> = {
      ArrowRight: () => goTo(current + 1),
      ArrowLeft: () => goTo(current - 1),
      Home: () => goTo(0),
      End: () => goTo(-1),
      Escape: () => editor.commands.focus(),
    };
    const go = places[event.key];
    if (!go || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go();
  };

  const button = (tool: RichTool) => {
    const place = allTools.indexOf(tool);
    const words = t(tool.words, tool.n === undefined ? {} : { n: tool.n });
    const isAble = can.includes(tool.name);
    return (
      <button
        key={tool.name}
        type="button"
        className="rt-tool"
        tabIndex={place === current ? 0 : -1}
        aria-label={words}
        title={tool.keys ? `${words} (${keyNames(tool.keys).join(' ')})` : words}
        aria-pressed={tool.isOn ? on.includes(tool.name) : undefined}
        aria-disabled={isAble ? undefined : true}
        aria-keyshortcuts={tool.keys ? ariaKeys(tool.keys) : undefined}
        // The text keeps its selection while a tool is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setCurrent(place);
          if (isAble) tool.run(editor, opens);
        }}
      >
        {tool.icon}
      </button>
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one at a time
    <div
      ref={toolbar}
      role="toolbar"
      className="rt-toolbar"
      aria-label={pair(label, t('richtext.tools'))}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {richTools.map((tools) => (
        <span key={tools[0]?.name} className="rt-tools">
          {tools.map(button)}
        </span>
      ))}
    </div>
  );
};
