import { Button, Select, Skeleton } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import type { FileAccept } from '../file-kinds.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { cropped } from './cropping.ts';
import { sizeWords } from './size-words.ts';
import './files.css';

type Props = {
  file: FileInfo;
  accept: FileAccept;
  /** Receives the part that was chosen, as a file of its own. */
  onCrop: (file: File) => void;
  onClose: () => void;
};

type Pixels = { width: number; height: number };

/** Shapes to choose from: width by height; null: any. */
const shapes = { free: null, '3:1': 3, '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1 } as const;
type Shape = keyof typeof shapes | 'best';

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

const largest = ({ width, height }: Pixels, aspect: number | null): PercentCrop =>
  aspect === null ? whole : centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height);

/** Cuts a part out of a picture, by default in the proportions that the field recommends. The picture itself stays. */
export const CropDialog = ({ file, accept: { picture }, onCrop, onClose }: Props) => {
  const t = useTexts(fileTexts);
  const notices = useNotices();
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Pixels | null>(null);
  const [shape, setShape] = useState<Shape>(picture ? 'best' : 'free');
  const [crop, setCrop] = useState<PercentCrop>(whole);
  const [busy, setBusy] = useState(false);
  const aspectOf = (chosen: Shape): number | null => {
    if (chosen !== 'best') return shapes[chosen];
    return picture ? picture.width / picture.height : null;
  };
  const aspect = aspectOf(shape);

  const pixels = size && {
    width: Math.round((size.width * crop.width) / 100),
    height: Math.round((size.height * crop.height) / 100),
  };
  const isSmall = picture && pixels ? pixels.width < picture.width || pixels.height < picture.height : false;
  const options = [
    ...(picture ? [{ value: 'best' as const, label: t('files.bestShape', sizeWords(picture)) }] : []),
    ...(Object.keys(shapes) as (keyof typeof shapes)[]).map((value) => ({
      value,
      label: value === 'free' ? t('files.anyShape') : value,
    })),
  ];
  const confirm = async (): Promise<void> => {
    if (!image.current) return;
    setBusy(true);
    try {
      onCrop(await cropped(image.current, crop, file.filename));
      onClose();
    } catch (error) {
      notices.failure(t('files.crop'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('files.cropNamed', { name: file.filename })}
      width={880}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!pixels?.width || !pixels.height}
            onClick={() => void confirm()}
          >
            {t('files.crop')}
          </Button>
        </>
      }
    >
      <div className="files-crop-bar">
        <Select<Shape>
          aria-label={t('files.shape')}
          value={shape}
          options={options}
          onChange={(chosen) => {
            setShape(chosen);
            if (size) setCrop(largest(size, aspectOf(chosen)));
          }}
        />
        <span className="files-note" aria-live="polite">
          {pixels ? t('files.cropSize', sizeWords(pixels)) : null}
          {isSmall ? ` · ${t('files.cropSmall')}` : null}
        </span>
      </div>
      <div className="files-crop">
        {size ? null : <Skeleton.Image active />}
        <ReactCrop
          crop={crop}
          {...(aspect === null ? {} : { aspect })}
          keepSelection
          ruleOfThirds
          ariaLabels={{
            cropArea: t('files.cropArea'),
            nwDragHandle: t('files.cropHandle'),
            nDragHandle: t('files.cropHandle'),
            neDragHandle: t('files.cropHandle'),
            eDragHandle: t('files.cropHandle'),
            seDragHandle: t('files.cropHandle'),
            sDragHandle: t('files.cropHandle'),
            swDragHandle: t('files.cropHandle'),
            wDragHandle: t('files.cropHandle'),
          }}
          onChange={(_, next) => setCrop(next)}
        >
          <img
            ref={image}
            src={file.fileurl}
            alt={t('files.pictureOf', { name: file.filename })}
            onLoad={({ currentTarget }) => {
              const natural = { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight };
              setSize(natural);
              setCrop(largest(natural, aspect));
            }}
          />
        </ReactCrop>
      </div>
    </Dialog>
  );
};
