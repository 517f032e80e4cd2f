import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { formTexts } from '#platform/form/form.texts.ts';
import { richTextTexts } from '../rich-text.texts.ts';
import type { Alignment } from './rich-extensions.ts';

/** The words of the tools; undo and redo are those of every form. */
export const toolTexts = { ...formTexts, ...richTextTexts };

/** What a tool opens beside the text. */
export type ToolOpens = { link: () => void; picture: () => void; alt: () => void };

export type RichTool = {
  name: string;
  words: keyof typeof toolTexts;
  /** The number of a heading, as readers count them. */
  n?: number;
  icon: ReactNode;
  /** Keys that do the same in the text. */
  keys?: string;
  /** Whether it is in force at the selection; absent for tools that are never. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it can do anything now. Default: always. */
  can?: (editor: Editor) => boolean;
  run: (editor: Editor, opens: ToolOpens) => void;
};

/** Drawn by the stylesheet: the name of the tool is its label, not these letters. */
const letter = (text: string): ReactNode => <span className="rt-tool-letter" data-letter={text} aria-hidden />;

const heading = (level: 2 | 3 | 4): RichTool => ({
  name: `heading${level}`,
  words: 'richtext.heading',
  n: level - 1,
  icon: letter(`H${level - 1}`),
  keys: `Mod+Alt+${level - 1}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const alignment = (to: Alignment | null, words: RichTool['words'], icon: ReactNode): RichTool => ({
  name: to ?? 'left',
  words,
  icon,
  isOn: (editor) => editor.isActive({ align: to }),
  run: (editor) => editor.chain().focus().setAlignment(to).run(),
});

/** The tools of the editor, in groups. */
export const richTools: readonly (readonly RichTool[])[] = [
  [
    {
      name: 'undo',
      words: 'form.undoEdit',
      icon: <UndoOutlined aria-hidden />,
      keys: 'Mod+Z',
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      words: 'form.redoEdit',
      icon: <RedoOutlined aria-hidden />,
      keys: 'Mod+Shift+Z',
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [heading(2), heading(3), heading(4)],
  [
    {
      name: 'bold',
      words: 'richtext.bold',
      icon: <BoldOutlined aria-hidden />,
      keys: 'Mod+B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      words: 'richtext.italic',
      icon: <ItalicOutlined aria-hidden />,
      keys: 'Mod+I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      words: 'richtext.underline',
      icon: <UnderlineOutlined aria-hidden />,
      keys: 'Mod+U',
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'strike',
      words: 'richtext.strike',
      icon: <StrikethroughOutlined aria-hidden />,
      keys: 'Mod+Shift+S',
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      name: 'highlight',
      words: 'richtext.highlight',
      icon: <HighlightOutlined aria-hidden />,
      keys: 'Mod+Shift+H',
      isOn: (editor) => editor.isActive('highlight'),
      run: (editor) => editor.chain().focus().toggleHighlight().run(),
    },
  ],
  [
    {
      name: 'bullets',
      words: 'richtext.bullets',
      icon: <UnorderedListOutlined aria-hidden />,
      keys: 'Mod+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      words: 'richtext.numbers',
      icon: <OrderedListOutlined aria-hidden />,
      keys: 'Mod+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      words: 'richtext.quote',
      icon: letter('❝'),
      keys: 'Mod+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'line',
      words: 'richtext.line',
      icon: <MinusOutlined aria-hidden />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    alignment(null, 'richtext.left', <AlignLeftOutlined aria-hidden />),
    alignment('center', 'richtext.center', <AlignCenterOutlined aria-hidden />),
    alignment('right', 'richtext.right', <AlignRightOutlined aria-hidden />),
    alignment('justify', 'richtext.justify', <MenuOutlined aria-hidden />),
  ],
  [
    {
      name: 'link',
      words: 'richtext.link',
      icon: <LinkOutlined aria-hidden />,
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, opens) => opens.link(),
    },
    {
      name: 'picture',
      words: 'richtext.picture',
      icon: <PictureOutlined aria-hidden />,
      run: (_editor, opens) => opens.picture(),
    },
    {
      name: 'alt',
      words: 'richtext.alt',
      icon: letter('ALT'),
      can: (editor) => editor.isActive('picture'),
      run: (_editor, opens) => opens.alt(),
    },
    {
      name: 'clear',
      words: 'richtext.clear',
      icon: <ClearOutlined aria-hidden />,
      run: (editor) => editor.chain().focus().clearNodes().unsetAllMarks().setAlignment(null).run(),
    },
  ],
];
