import { useState } from 'react';
import type { AppHome } from '#features/app-home/app-home.contract.ts';
import { phoneHomeTexts } from '#features/app-home/phone-home.texts.ts';
import { appDocumentTexts } from '#features/documents/app-documents.texts.ts';
import { appFeedbackTexts } from '#features/feedback/app-feedback.texts.ts';
import { appStoreTexts } from '#features/stores/app-stores.texts.ts';
import { productName } from '#platform/brand/product.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PhoneCount } from '#platform/phone/web/PhoneCount.tsx';
import { PhoneLink } from '#platform/phone/web/PhoneLink.tsx';
import { AnswerView, PhoneNone, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { WaitingList } from '#platform/phone/web/WaitingList.tsx';
import { homeCall, toDoCall } from './home-call.ts';
import { byModule, openedAddress, targetOf } from './opened-address.ts';
import './phone-home.css';

/** With the names of the pages that home leads to. */
const homeWords = { ...phoneHomeTexts, ...appDocumentTexts, ...appStoreTexts, ...appFeedbackTexts };

type Tile = AppHome['apps'][number];
type Banner = AppHome['banners'][number];

const BannerPicture = ({ banner: { explain, fileInfo } }: { banner: Banner }) => (
  <img
    src={fileInfo.middleurl || fileInfo.fileurl}
    alt={explain}
    width={fileInfo.width ?? undefined}
    height={fileInfo.height ?? undefined}
  />
);

const Banners = ({ banners, apps, name }: { banners: readonly Banner[]; apps: readonly Tile[]; name: string }) => (
  // A new list begins with its first banner; browsers would keep the one that was seen.
  <ul key={banners.map(({ oid }) => oid).join(' ')} className="phone-banners" aria-label={name}>
    {banners.map((banner) => {
      const app = apps.find(({ id }) => id === banner.appid);
      const address = openedAddress(banner.portalurl, app?.weburl ?? '', app?.appurl ?? '');
      return (
        <li key={banner.oid}>
          {address === null ? (
            <BannerPicture banner={banner} />
          ) : (
            <a href={address} target={targetOf(address)} rel="noopener noreferrer">
              <BannerPicture banner={banner} />
            </a>
          )}
        </li>
      );
    })}
  </ul>
);

/** The beginning of a name, in place of an icon that only the native app has. */
const initialOf = (title: string): string => [...title.trim()][0]?.toUpperCase() ?? '·';

const TileView = ({ tile, onNothing }: { tile: Tile; onNothing: () => void }) => {
  const address = openedAddress(tile.weburl, tile.appurl, tile.downurl);
  const content = (
    <>
      <span className="phone-tile-mark" aria-hidden>
        {initialOf(tile.title)}
      </span>
      <span>{tile.title}</span>
    </>
  );
  return address === null ? (
    <button type="button" className="phone-tile" onClick={onNothing}>
      {content}
    </button>
  ) : (
    <a className="phone-tile" href={address} target={targetOf(address)} rel="noopener noreferrer">
      {content}
    </a>
  );
};

/** The pages of this app that have no tab, and what counts how much waits there. */
const ownPages = [
  ['/company', 'common.companyDocuments', 'companytoconfirm'],
  ['/shops', 'app_store.title', null],
  ['/feedback', 'app_feedback.title', 'answered'],
] as const;

/** Home: banners on air, what waits to be sent, the pages of this app, and the reader's functions. */
export const PhoneHome = () => {
  const t = useTexts(homeWords);
  const answered = useAnswer(homeCall, {});
  const { value: toDo } = useAnswer(toDoCall, {});
  const [isOnlyInApp, setIsOnlyInApp] = useState(false);
  return (
    <PhonePage title={productName}>
      <WaitingList />
      {/* They need no answer of the server, and so are there first. */}
      <ul className="phone-quick">
        {ownPages.map(([to, name, waits]) => (
          <li key={to}>
            <PhoneLink to={to}>
              {t(name)}
              <PhoneCount count={waits ? toDo?.[waits] : 0} />
            </PhoneLink>
          </li>
        ))}
      </ul>
      <AnswerView answered={answered}>
        {({ banners, apps }) => (
          <>
            {banners.length > 0 ? <Banners banners={banners} apps={apps} name={t('phone_home.banners')} /> : null}
            {isOnlyInApp ? (
              <p className="phone-note" role="status">
                {t('phone_home.onlyInApp')} <a href="/download">{t('common.downloadApp')}</a>
              </p>
            ) : null}
            {apps.length === 0 ? <PhoneNone>{t('phone_home.none')}</PhoneNone> : null}
            {byModule(apps).map(({ name, tiles }) => (
              <section key={name}>
                <h2>{name === '' ? t('common.functions') : name}</h2>
                <div className="phone-tiles">
                  {tiles.map((tile) => (
                    <TileView key={tile.oid} tile={tile} onNothing={() => setIsOnlyInApp(true)} />
                  ))}
                </div>
              </section>
            ))}
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};
