import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { accepts, endingsOf } from '#platform/files/file-kinds.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { FieldFaults } from '#platform/files/web/FieldFaults.tsx';
import { startTransfer } from '#platform/files/web/transfers.ts';
import { transfers } from '#platform/files/web/transfer-store.ts';
import { useChoice } from '#platform/files/web/useChoice.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { bytesOf, richTextBytes } from '../rich-text.contract.ts';
import { richTextTexts } from '../rich-text.texts.ts';
import { emptyRichText, type RichTextValue } from '../rich-text-value.ts';
import { AltDialog } from './AltDialog.tsx';
import { htmlOf } from './html-of.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureInText } from './PictureInText.tsx';
import { pastedHtml } from './pasted-html.ts';
import { Picture, richExtensions } from './rich-extensions.ts';
import { type Pictures, PicturesContext, type PicturesOfField } from './rich-pictures.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { RichToolbar } from './RichToolbar.tsx';

const PictureWithView = Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureInText, { as: 'span' }) });

/** Pictures that are chosen, pasted or dropped at a time. */
const picturesAtOnce = 20;
const accept = accepts.editorPicture;
/** Spaces stay as they were typed. */
const parseOptions = { preserveWhitespace: 'full' } as const;

const pictureKeysOf = (doc: Node): string[] => {
  const keys: string[] = [];
  doc.descendants(({ type, attrs }) => {
    const key: unknown = attrs['data-upload'] ?? attrs['data-fileid'];
    if (type.name === 'picture' && typeof key === 'string') keys.push(key);
  });
  return keys;
};

/** The value of a document; one without anything in it is empty. */
const valueOf = (editor: Editor, known: Pictures): RichTextValue => {
  const { doc } = editor.state;
  const pictures = Object.fromEntries(
    pictureKeysOf(doc).flatMap((key) => {
      const picture = known[key];
      return picture ? [[key, picture] as const] : [];
    }),
  );
  return { html: editor.isEmpty ? '' : htmlOf(doc.content), pictures };
};

/** Whether pasted HTML has pictures that are no files of the platform. */
const hasForeignPictures = (html: string): boolean => /<img(?![^<>]*\bdata-fileid=)/i.test(html);
const hasWords = (data: DataTransfer | null): boolean => /\S/.test(data?.getData('text/plain') ?? '');

type Open = { kind: 'link' } | { kind: 'alt'; place: number } | null;

/** The editor of `RichTextField`, with everything that is loaded for it. */
export const RichEditor = ({
  value = emptyRichText,
  onChange,
  label,
  disabled = false,
  id,
  'aria-describedby': describedBy,
}: RichTextProps) => {
  const t = useTexts(richTextTexts);
  const files = useTexts(fileTexts);
  const { bytes } = useLanguage();
  const [open, setOpen] = useState<Open>(null);
  /** Pictures of the pasted text were left out. */
  const [isMissing, setMissing] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const known = useRef<Record<string, Pictures[string]>>({});
  const shown = useRef(value);
  Object.assign(known.current, value.pictures);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const editor = useEditor({
    extensions: useMemo(() => richExtensions(PictureWithView), []),
    content: value.html,
    parseOptions,
    editable: !disabled,
    injectCSS: false,
    onUpdate: ({ editor: now }) => {
      const before = shown.current;
      shown.current = valueOf(now, known.current);
      // The upload of a picture that was deleted is of no use.
      for (const key of Object.keys(before.pictures)) if (!(key in shown.current.pictures)) transfers.remove(key);
      latest.current?.(shown.current);
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rt-text rt-edited',
        ...(id === undefined ? {} : { id }),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: pastedHtml,
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (event.key === 'F10' && event.altKey) {
            event.preventDefault();
            toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
            return true;
          }
          // The form saves.
          return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        },
        paste: (_view, event) => {
          const data = event.clipboardData;
          // Office programs add a picture of the copied text.
          if (hasWords(data)) event.stopPropagation();
          setMissing(
            hasForeignPictures(data?.getData('text/html') ?? '') && (hasWords(data) || data?.files.length === 0),
          );
          return false;
        },
        drop: (view, event) => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          const isFile = event.dataTransfer?.types.includes('Files') ?? false;
          if (isFile && place !== undefined) editor.commands.setTextSelection(place);
          return isFile;
        },
      },
    },
  });

  const choice = useChoice({
    accept,
    room: picturesAtOnce,
    disabled,
    onFiles: (taken) => {
      const pictures = taken.map((file) => {
        const upload = startTransfer(file, label);
        known.current[upload] = { pending: file.name, upload };
        return { type: 'picture', attrs: { 'data-upload': upload } };
      });
      editor.chain().focus().insertContent(pictures).run();
    },
  });

  useEffect(() => {
    if (value.html === shown.current.html) return;
    shown.current = value;
    editor.commands.setContent(value.html, { emitUpdate: false, parseOptions });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [disabled, editor]);

  useKeys([
    { keys: ['Alt+F10'], says: t('richtext.toTools'), group: 'form' },
    { keys: ['Mod+B'], says: t('richtext.bold'), group: 'form' },
    { keys: ['Mod+I'], says: t('richtext.italic'), group: 'form' },
    { keys: ['Mod+U'], says: t('richtext.underline'), group: 'form' },
  ]);

  const { refuse } = choice;
  const field: PicturesOfField = {
    pictureOf: (key) => known.current[key],
    keep: (picture) => {
      known.current[picture.fileid] = picture;
    },
    refuse,
    describe: (place) => setOpen({ kind: 'alt', place }),
    disabled,
  };
  const describedPlace = open?.kind === 'alt' ? open.place : null;
  const described = describedPlace === null ? null : editor.state.doc.nodeAt(describedPlace);
  const opens = {
    link: () => setOpen({ kind: 'link' }),
    picture: choice.open,
    alt: () => setOpen({ kind: 'alt', place: editor.state.selection.from }),
  };

  return (
    <div className={choice.isOver ? 'rt-field rt-field-over' : 'rt-field'} {...choice.box}>
      <input {...choice.input} />
      {disabled ? null : <RichToolbar editor={editor} opens={opens} label={label} controls={id} toolbar={toolbar} />}
      <PicturesContext value={field}>
        <EditorContent editor={editor} className="rt-page" />
      </PicturesContext>
      {disabled ? null : (
        <span className="rt-note">
          {t('richtext.room', {
            used: bytes(bytesOf(value.html)),
            most: bytes(richTextBytes),
            pictures: files('files.limit', { types: endingsOf(accept).join(' '), most: bytes(accept.maxBytes) }),
          })}
        </span>
      )}
      <output className="rt-missing">{isMissing ? t('richtext.foreignPictures') : null}</output>
      <FieldFaults choice={choice} />
      {open?.kind === 'link' ? <LinkDialog editor={editor} onClose={() => setOpen(null)} /> : null}
      {described && describedPlace !== null ? (
        <AltDialog
          alt={String(described.attrs['alt'] ?? '')}
          onChange={(alt) =>
            editor.commands.command(({ tr }) => {
              tr.setNodeMarkup(describedPlace, undefined, { ...described.attrs, alt });
              return true;
            })
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
};
