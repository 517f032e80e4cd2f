import { DeleteOutlined, LeftOutlined, RightOutlined, SwapOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { FilePreview } from './FilePreview.tsx';
import { IconButton } from './IconButton.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useCardDrag } from './useCardDrag.ts';

/** Pixels of a picture in the form. */
const cardSide = 120;

export type Order = {
  place: number;
  count: number;
  /** Moves the picture to this index. */
  onMove: (to: number) => void;
  /** The picture at the index `from` was dropped on this one, before or after it. */
  onDrop: (from: number, isAfter: boolean) => void;
};

type Props = {
  file: FileInfo;
  onRemove?: (() => void) | undefined;
  onReplace?: (() => void) | undefined;
  order?: Order | undefined;
  /** Further buttons. */
  children?: ReactNode;
};

/** The index that a key moves a picture to; undefined for any other key. */
const targetOf = (key: string, { place, count }: Order): number | undefined =>
  ({ ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 })[key];

/** A picture of a form, with what can be done to it; one of several is moved by dragging, by buttons or by keys. */
export const PictureCard = ({ file, onRemove, onReplace, order, children }: Props) => {
  const t = useTexts(fileTexts);
  const [open, setOpen] = useState(false);
  const [card, setCard] = useState<HTMLDivElement | null>(null);
  useCardDrag(order ? card : null, order);
  const name = file.filename;
  const move = (to: number): void => {
    if (order && to >= 0 && to < order.count && to !== order.place) order.onMove(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys work on the buttons inside
    <div
      ref={setCard}
      className={order ? 'files-card files-card-moves' : 'files-card'}
      onKeyDown={(event) => {
        const to = order && !open ? targetOf(event.key, order) : undefined;
        if (to === undefined) return;
        event.preventDefault();
        move(to);
      }}
    >
      <Thumbnail file={file} size={cardSide} onOpen={() => setOpen(true)} />
      {file.width && file.height ? (
        <span className="files-note files-card-size">{`${file.width} × ${file.height}`}</span>
      ) : null}
      <div className="files-card-controls">
        {order ? (
          <IconButton
            icon={<LeftOutlined aria-hidden />}
            label={t('files.moveBefore', { name })}
            onClick={() => move(order.place - 1)}
          />
        ) : null}
        {onReplace ? (
          <IconButton
            icon={<SwapOutlined aria-hidden />}
            label={t('files.replaceNamed', { name })}
            onClick={onReplace}
          />
        ) : null}
        {children}
        {onRemove ? (
          <IconButton
            icon={<DeleteOutlined aria-hidden />}
            label={t('common.removeNamed', { name })}
            onClick={onRemove}
          />
        ) : null}
        {order ? (
          <IconButton
            icon={<RightOutlined aria-hidden />}
            label={t('files.moveAfter', { name })}
            onClick={() => move(order.place + 1)}
          />
        ) : null}
      </div>
      {open ? <FilePreview file={file} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
