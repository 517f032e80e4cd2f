import { useState } from 'react';
import { appStoreTexts } from '#features/stores/app-stores.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { PhoneRows } from '#platform/phone/web/PhoneRows.tsx';
import { PhoneSearch } from '#platform/phone/web/PhoneSearch.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useMore } from '#platform/phone/web/useMore.tsx';
import { PhoneShop } from './PhoneShop.tsx';
import { listCall, plantsCall } from './store-calls.ts';

type Place = { longitude: number; latitude: number };

/** Where the phone is, to about ten metres; null if it may not be known. */
const placeOfPhone = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) =>
        resolve({ longitude: Number(longitude.toFixed(4)), latitude: Number(latitude.toFixed(4)) }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  });

const metresInKilometre = 1_000;

/** How far something is, in metres or kilometres. */
const useDistance = () => {
  const t = useTexts(appStoreTexts);
  return (metres: number | null): string => {
    if (metres === null) return '';
    if (metres < metresInKilometre) return t('app_store.metres', { count: metres });
    return t('app_store.kilometres', { count: Math.round(metres / 100) / 10 });
  };
};

const ShopList = () => {
  const t = useTexts(appStoreTexts);
  const { number } = useLanguage();
  const distance = useDistance();
  const [quick, setQuick] = useState('');
  const [plantid, setPlantid] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const [isBarred, setIsBarred] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const { pageSize, moreOf } = useMore();
  const plants = useAnswer(plantsCall, {});
  const own = plants.value?.find((one) => one.own)?.value ?? '';
  const answered = useAnswer(listCall, {
    query: { plantid: place ? '' : plantid, simplifiedFilter: quick, traditionalFilter: quick, pageSize, ...place },
  });
  const near = async (): Promise<void> => {
    setIsLooking(true);
    const found = await placeOfPhone();
    setIsLooking(false);
    setPlace(found);
    setIsBarred(found === null);
  };
  return (
    <PhonePage title={t('app_store.title')} parent="/">
      <div className="phone-field phone-pair">
        <select
          aria-label={t('common.plant')}
          value={place ? '' : plantid || own}
          onChange={({ target }) => {
            setPlace(null);
            setPlantid(target.value);
          }}
        >
          {place ? <option value="">{t('app_store.near')}</option> : null}
          {(plants.value ?? []).map(({ value, label, stores }) => (
            <option key={value} value={value}>
              {`${label} (${number(stores)})`}
            </option>
          ))}
        </select>
        <button type="button" className="phone-button" disabled={isLooking} onClick={() => void near()}>
          {t('app_store.near')}
        </button>
      </div>
      {isBarred ? (
        <p className="phone-note" role="status">
          {t('app_store.notAllowed')}
        </p>
      ) : null}
      <PhoneSearch onSearch={setQuick} />
      <AnswerView answered={answered}>
        {({ list, total }) => (
          <>
            <PhoneRows rows={list} none={t('app_store.none')} to={({ oid }) => `/shops/${oid}`}>
              {(shop) => (
                <>
                  {shop.cover ? <img src={shop.cover.thumburl} alt="" /> : null}
                  <span>
                    <strong>{shop.storeNm}</strong>
                    <small className="phone-two-lines">{shop.introduce}</small>
                    <small>
                      {[
                        distance(shop.distance),
                        shop.avgGrade === null ? '' : `★ ${number(shop.avgGrade)}`,
                        shop.openingHours,
                      ]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </small>
                  </span>
                </>
              )}
            </PhoneRows>
            {moreOf({ list, total })}
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};

/** Shops of a plant, or those nearest to the phone; or one shop. */
export const PhoneShops = () => {
  const oid = usePhonePlace().split('/')[2];
  return oid === undefined ? <ShopList /> : <PhoneShop key={oid} oid={oid} />;
};
