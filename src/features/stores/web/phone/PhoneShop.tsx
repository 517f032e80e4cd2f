import { useEffect, useState } from 'react';
import { appStoreTexts } from '#features/stores/app-stores.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { type Outcome, sendOrKeep, useOutcome } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import { PhoneField } from '#platform/phone/web/PhoneField.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useDraft } from '#platform/phone/web/useDraft.ts';
import { useFollowed } from '#platform/form/web/useFollowed.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
import { mapAddress } from '../map-address.ts';
import { itemCall, opinionKind, visitCall } from './store-calls.ts';

const grades = [1, 2, 3, 4, 5] as const;
const longestOpinion = 1_000;

const OpinionForm = ({ oid, name, known }: { oid: string; name: string; known: number | null }) => {
  const t = useTexts(appStoreTexts);
  const own = useTexts(phoneTexts);
  const [content, setContent] = useDraft(`shop ${oid}`);
  const [grade, setGrade] = useFollowed(known);
  const [given, setGiven] = useFollowed(known);
  const [last, setLast] = useState<{ id: string; outcome: Outcome }>();
  const outcome = useOutcome(last?.id ?? '', last?.outcome);
  const writing = useWriting();
  const send = (): Promise<boolean> =>
    writing.run(async () => {
      const client = crypto.randomUUID();
      const opinion = { oid, content: content.trim(), grade, client };
      setLast({ id: client, outcome: await sendOrKeep(opinionKind, client, opinion, name) });
      setContent('');
      setGiven(grade);
      readAgain();
    });
  return (
    <section className="phone-card">
      <fieldset className="phone-field phone-stars">
        <legend>{t('app_store.stars')}</legend>
        {grades.map((one) => (
          <label key={one}>
            <input type="radio" name="grade" checked={grade === one} onChange={() => setGrade(one)} />
            <span aria-hidden>{grade !== null && one <= grade ? '★' : '☆'}</span>
            <span className="phone-sr">{one}</span>
          </label>
        ))}
      </fieldset>
      <PhoneField
        label={t('app_store.say')}
        value={content}
        onChange={setContent}
        maxLength={longestOpinion}
        fault={writing.fault}
      />
      {outcome === undefined ? null : (
        <p className="phone-note" role="status">
          {outcome === 'later' ? own('phone.later') : t('app_store.said')}
        </p>
      )}
      <button
        type="button"
        className="phone-primary"
        disabled={writing.busy || (content.trim() === '' && grade === given)}
        onClick={() => void send()}
      >
        {own('phone.send')}
      </button>
    </section>
  );
};

/** One shop: pictures, what it offers, how to get there, and the reader's opinion. */
export const PhoneShop = ({ oid }: { oid: string }) => {
  const t = useTexts(appStoreTexts);
  const { number } = useLanguage();
  const answered = useAnswer(itemCall, { query: { oid } });
  const { value } = answered;
  const isThere = value !== undefined;
  useEffect(() => {
    // It only counts visits: one without a network is not counted.
    if (isThere) ask(visitCall, { content: { oid } }).catch(() => undefined);
  }, [isThere, oid]);
  return (
    <PhonePage title={value?.storeNm ?? t('app_store.title')} parent="/shops">
      <AnswerView answered={answered}>
        {(shop) => {
          const { longitude: lng, latitude: lat } = shop;
          const map = lng === null || lat === null ? null : mapAddress(shop.map, '', { lng, lat });
          return (
            <>
              {shop.imageVOList.length > 0 ? (
                <ul className="phone-pictures">
                  {shop.imageVOList.map((picture) => (
                    <li key={picture.fileid}>
                      <img src={picture.middleurl || picture.fileurl} alt={shop.storeNm} loading="lazy" />
                    </li>
                  ))}
                </ul>
              ) : null}
              {shop.avgGrade === null ? null : <p className="phone-score">★ {number(shop.avgGrade)}</p>}
              <p className="phone-pre">{shop.introduce}</p>
              {shop.discount === '' ? null : <p className="phone-note">{shop.discount}</p>}
              <p className="phone-muted">{[shop.addr, shop.openingHours].filter((part) => part !== '').join(' · ')}</p>
              <p>
                {shop.tel === '' ? null : (
                  <a className="phone-button" href={`tel:${shop.tel}`}>
                    {t('app_store.call')}
                  </a>
                )}{' '}
                {map === null ? null : (
                  <a className="phone-button" href={map} target="_blank" rel="noopener noreferrer">
                    {t('app_store.map')}
                  </a>
                )}
              </p>
              <OpinionForm oid={oid} name={shop.storeNm} known={shop.grade} />
            </>
          );
        }}
      </AnswerView>
    </PhonePage>
  );
};
