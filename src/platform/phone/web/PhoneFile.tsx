import type { FileInfo } from '#platform/files/files.contract.ts';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';

const PhonePdf = deferred(async () => (await import('./PhonePdf.tsx')).PhonePdf);

type Props = { file: Pick<FileInfo, 'filename' | 'filetype' | 'fileurl' | 'middleurl' | 'width'> };

/** A file of a page: pictures and PDF documents are shown, everything can be downloaded. */
export const PhoneFile = ({ file: { filename, filetype, fileurl, middleurl, width } }: Props) => {
  const t = useTexts(phoneTexts);
  return (
    <>
      {width ? <img className="phone-picture" src={middleurl || fileurl} alt={filename} /> : null}
      {filetype === 'pdf' ? <PhonePdf address={fileurl} name={filename} /> : null}
      <a className="phone-button phone-wide" href={fileurl} download={filename} target="_blank" rel="noopener">
        {t('common.download')}
      </a>
    </>
  );
};
