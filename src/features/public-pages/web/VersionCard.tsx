import type { NewestVersion } from '#features/app-versions/app-versions.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { publicPageTexts } from '../public-pages.texts.ts';
import { waysTo } from './reader.ts';

type Props = { version: NewestVersion; region: { cnty: string; name: string } | null };

/** One platform: its newest version, what is new in it, and how to get it in the region. */
export const VersionCard = ({ version, region }: Props) => {
  const t = useTexts(publicPageTexts);
  const { date, bytes } = useLanguage();
  const { platform, platformname, no, explain, ismust, file } = version;
  const words = {
    region: t('public.downloadRegion', { region: region?.name ?? '' }),
    package: t('public.downloadHere', { size: file ? bytes(file.filesize) : '' }),
    address: t('common.download'),
  };
  const ways = waysTo(version, region?.cnty ?? null);
  return (
    <article className="download-card" aria-labelledby={`download-${platform}`}>
      <div className="download-head">
        <h2 id={`download-${platform}`}>
          {platformname} <span className="download-no">{no}</span>
        </h2>
        {ismust === 'Y' ? <strong className="download-must">{t('public.downloadMust')}</strong> : null}
      </div>
      <p className="download-facts">
        <time dateTime={version.date.slice(0, 10)}>{date(version.date)}</time>
      </p>
      <p className="download-explain">{explain}</p>
      <div className="download-ways">
        {ways.map(({ kind, address }) => (
          <a
            key={kind}
            href={address}
            {...(kind === 'package' ? { download: file?.filename } : {})}
            {...(address.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {words[kind]}
          </a>
        ))}
      </div>
    </article>
  );
};
