import { type AnyExtension, Extension, Node } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { StarterKit } from '@tiptap/starter-kit';
import { alignments, linkOf } from '../rich-tags.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alignment: {
      /** Aligns the paragraphs and headings of the selection; null: at the left. */
      setAlignment: (to: Alignment | null) => ReturnType;
    };
  }
}

export type Alignment = keyof typeof alignments;

const alignedTypes = ['paragraph', 'heading'];

const alignmentOf = (element: HTMLElement): Alignment | null => {
  const names = Object.keys(alignments) as Alignment[];
  return names.find((name) => element.classList.contains(alignments[name]) || element.style.textAlign === name) ?? null;
};

/** Alignment by a class; text that is pasted has it as a style. */
const TextAlignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: alignedTypes,
      attributes: {
        align: {
          default: null,
          parseHTML: alignmentOf,
          renderHTML: ({ align }: { align?: Alignment | null }) => (align ? { class: alignments[align] } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlignment:
      (align) =>
      ({ commands }) =>
        alignedTypes.map((type) => commands.updateAttributes(type, { align })).some(Boolean),
  }),
});

/** Headings are counted as readers see them: the first is `h2`. */
const HeadingKeys = Extension.create({
  name: 'headingKeys',
  priority: 1_100,
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-1': () => this.editor.commands.toggleHeading({ level: 2 }),
      'Mod-Alt-2': () => this.editor.commands.toggleHeading({ level: 3 }),
      'Mod-Alt-3': () => this.editor.commands.toggleHeading({ level: 4 }),
    };
  },
});

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
});

/**
 * A picture within a line: a file of the platform (`data-fileid`) or an upload of this page (`data-upload`). It has no
 * address, so a picture that is pasted with one is none.
 */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    'data-fileid': attribute('data-fileid'),
    'data-upload': attribute('data-upload'),
    alt: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('alt') ?? '',
      renderHTML: ({ alt }: Record<string, unknown>) => ({ alt }),
    },
    width: attribute('width'),
    height: attribute('height'),
  }),
  parseHTML: () => [{ tag: 'img[data-fileid]' }, { tag: 'img[data-upload]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  renderText: ({ node }) => String(node.attrs['alt'] ?? ''),
});

/** The extensions of the editor. `picture`: the picture with the part that draws it. */
export const richExtensions = (picture: AnyExtension = Picture): AnyExtension[] => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    // Texts that end with a list or a line would change as soon as they are opened.
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null },
      isAllowedUri: (address) => linkOf(address) !== null,
    },
  }),
  Highlight,
  TextAlignment,
  HeadingKeys,
  picture,
];
