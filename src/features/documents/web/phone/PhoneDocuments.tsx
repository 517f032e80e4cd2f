import { useState } from 'react';
import type { appDocumentCalls } from '#features/documents/app-documents.contract.ts';
import { appDocumentTexts } from '#features/documents/app-documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { ConfirmReading } from '#platform/phone/web/ConfirmReading.tsx';
import { usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { PhoneFile } from '#platform/phone/web/PhoneFile.tsx';
import { PhoneLink } from '#platform/phone/web/PhoneLink.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { PhoneRows } from '#platform/phone/web/PhoneRows.tsx';
import { PhoneSearch } from '#platform/phone/web/PhoneSearch.tsx';
import { ToConfirm } from '#platform/phone/web/ToConfirm.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useMore } from '#platform/phone/web/useMore.tsx';
import { confirmDocumentKind } from './confirm-document.ts';

type Calls = typeof appDocumentCalls;
const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/document' });
const itemCall = bareCall<Calls['item']>({ method: 'GET', path: '/mb/document/item' });

type Props = { companyToConfirm: number };

const DocumentList = ({ companyToConfirm }: Props) => {
  const t = useTexts(appDocumentTexts);
  const own = useTexts(phoneTexts);
  const [quick, setQuick] = useState('');
  const { pageSize, moreOf } = useMore();
  const answered = useAnswer(listCall, { query: { simplifiedFilter: quick, traditionalFilter: quick, pageSize } });
  return (
    <PhonePage title={own('phone.documents')}>
      <ul className="phone-list phone-apart">
        <li>
          <PhoneLink to="/company" className="phone-row">
            <span>{t('common.companyDocuments')}</span>
            {companyToConfirm > 0 ? (
              <span className="phone-tag">
                {t('common.toConfirm')} {companyToConfirm}
              </span>
            ) : (
              <span aria-hidden>›</span>
            )}
          </PhoneLink>
        </li>
      </ul>
      <h2>{t('common.controlledDocuments')}</h2>
      <PhoneSearch onSearch={setQuick} />
      <AnswerView answered={answered}>
        {({ list, total }) => (
          <>
            <PhoneRows rows={list} none={t('app_document.none')} to={({ oid }) => `/documents/${oid}`}>
              {({ oid, id, name, typename, lang, mustconfirm, confirmed, version }) => (
                <>
                  <span lang={lang || undefined}>
                    <strong>{name}</strong>
                    <small>
                      {id} · {typename}
                    </small>
                  </span>
                  {mustconfirm === 'Y' && confirmed === 'N' ? <ToConfirm of={{ oid, version }} /> : null}
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

const OneDocument = ({ oid }: { oid: string }) => {
  const own = useTexts(phoneTexts);
  const answered = useAnswer(itemCall, { query: { oid } });
  return (
    <PhonePage title={answered.value?.name ?? own('phone.documents')} parent="/documents">
      <AnswerView answered={answered}>
        {(document) => (
          <>
            {document.explain === '' ? null : (
              <p className="phone-pre" lang={document.lang || undefined}>
                {document.explain}
              </p>
            )}
            <PhoneFile file={document.fileInfo} />
            {document.mustconfirm === 'Y' ? (
              <ConfirmReading
                kind={confirmDocumentKind}
                of={document}
                title={document.name}
                isConfirmed={document.confirmed === 'Y'}
              />
            ) : null}
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};

/** Controlled documents that the reader may read: the list, or one with its file. */
export const PhoneDocuments = ({ companyToConfirm }: Props) => {
  const oid = usePhonePlace().split('/')[2];
  return oid === undefined ? <DocumentList companyToConfirm={companyToConfirm} /> : <OneDocument key={oid} oid={oid} />;
};
