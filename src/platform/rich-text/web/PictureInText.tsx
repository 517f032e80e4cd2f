import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useContext, useEffect, useState } from 'react';
import { fileCalls } from '#platform/files/files.contract.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { UploadBar } from '#platform/files/web/UploadBar.tsx';
import { usePendingUpload } from '#platform/files/web/usePendingUpload.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fetchFile } from '#platform/wire/web/client.ts';
import { richTextTexts } from '../rich-text.texts.ts';
import { PicturesContext } from './rich-pictures.ts';

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An own upload by its id alone: after the page was reloaded, its address is over or was never known. */
const useOwnUpload = (fileid: string, isNeeded: boolean): string | null => {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!isNeeded || fileid === '') return undefined;
    const stop = new AbortController();
    let made = '';
    const load = async (): Promise<void> => {
      try {
        const { blob } = await fetchFile(fileCalls.download, { body: { fileId: fileid } }, { signal: stop.signal });
        made = URL.createObjectURL(blob);
        setAddress(made);
      } catch {
        // It is another person's, or gone: the placeholder stays.
      }
    };
    void load();
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [fileid, isNeeded]);
  return address === '' ? null : address;
};

const Stored = ({ fileid, alt, address }: { fileid: string; alt: string; address: string }) => {
  const t = useTexts(richTextTexts);
  const [broken, setBroken] = useState('');
  const isBroken = address === '' || broken === address;
  const own = useOwnUpload(fileid, isBroken);
  const source = isBroken ? own : address;
  return source === null || source === broken ? (
    <span className="rt-picture-gone" role="img" aria-label={alt || t('richtext.pictureGone')}>
      {t('richtext.pictureGone')}
    </span>
  ) : (
    <img src={source} alt={alt} draggable={false} onError={() => setBroken(source)} />
  );
};

/** A picture in the editor: its upload while that runs, then the picture. */
export const PictureInText = ({ node, editor, getPos, deleteNode, selected }: ReactNodeViewProps) => {
  const t = useTexts(richTextTexts);
  const files = useTexts(fileTexts);
  const field = useContext(PicturesContext);
  const upload = wordOf(node.attrs['data-upload']);
  const fileid = wordOf(node.attrs['data-fileid']);
  const alt = wordOf(node.attrs['alt']);
  const known = field?.pictureOf(upload || fileid);
  const name = known && 'pending' in known ? known.pending : '';
  const transfer = usePendingUpload(upload ? { pending: name, upload } : null, {
    onDone: (file) => {
      const place = getPos();
      if (place === undefined) return;
      field?.keep(file);
      const sides = { width: String(file.width ?? ''), height: String(file.height ?? '') };
      const attributes = { ...node.attrs, 'data-upload': null, 'data-fileid': file.fileid, ...sides };
      editor.view.dispatch(editor.state.tr.setNodeMarkup(place, undefined, attributes).setMeta('addToHistory', false));
    },
    onOver: (reason) => {
      if (reason) field?.refuse(name, reason);
      deleteNode();
    },
  });
  const describe = (): void => {
    const place = getPos();
    if (place !== undefined) field?.describe(place);
  };
  return (
    <NodeViewWrapper as="span" className={selected ? 'rt-picture rt-picture-selected' : 'rt-picture'}>
      {upload ? (
        <span className="rt-picture-pending">
          {transfer ? <UploadBar transfer={transfer} /> : files('files.interrupted', { name })}
        </span>
      ) : (
        <>
          <Stored key={fileid} fileid={fileid} alt={alt} address={known && 'fileurl' in known ? known.fileurl : ''} />
          {field?.disabled ? null : (
            <button
              type="button"
              className="rt-picture-alt"
              tabIndex={-1}
              title={alt || t('richtext.alt')}
              onClick={describe}
            >
              {t('richtext.alt')}
              {alt ? ' ✓' : null}
            </button>
          )}
        </>
      )}
    </NodeViewWrapper>
  );
};
