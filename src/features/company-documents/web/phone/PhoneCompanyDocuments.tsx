import { useEffect, useState } from 'react';
import type { appCompanyDocumentCalls } from '#features/company-documents/app-company-documents.contract.ts';
import { appDocumentTexts } from '#features/documents/app-documents.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { ConfirmReading } from '#platform/phone/web/ConfirmReading.tsx';
import { ask } from '#platform/phone/web/phone-client.ts';
import { usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { PhoneFile } from '#platform/phone/web/PhoneFile.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { PhoneRows } from '#platform/phone/web/PhoneRows.tsx';
import { PhoneSearch } from '#platform/phone/web/PhoneSearch.tsx';
import { ToConfirm } from '#platform/phone/web/ToConfirm.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useMore } from '#platform/phone/web/useMore.tsx';
import { confirmCompanyDocumentKind } from './confirm-company-document.ts';

type Calls = typeof appCompanyDocumentCalls;
const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/companydoc' });
const itemCall = bareCall<Calls['item']>({ method: 'GET', path: '/mb/companydoc/item' });
const visitCall = bareCall<Calls['visit']>({ method: 'PUT', path: '/mb/companydoc/visit', content: true });

const DocumentList = () => {
  const t = useTexts(appDocumentTexts);
  const { date } = useLanguage();
  const [quick, setQuick] = useState('');
  const { pageSize, moreOf } = useMore();
  const answered = useAnswer(listCall, { query: { simplifiedFilter: quick, traditionalFilter: quick, pageSize } });
  return (
    <PhonePage title={t('common.companyDocuments')} parent="/documents">
      <PhoneSearch onSearch={setQuick} />
      <AnswerView answered={answered}>
        {({ list, total }) => (
          <>
            <PhoneRows rows={list} none={t('app_document.none')} to={({ oid }) => `/company/${oid}`}>
              {({ oid, subject, releaseDat, mustconfirm, confirmed, version }) => (
                <>
                  <span>
                    <strong>{subject}</strong>
                    <small>{date(releaseDat)}</small>
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
  const t = useTexts(appDocumentTexts);
  const answered = useAnswer(itemCall, { query: { oid } });
  const isThere = answered.value !== undefined;
  useEffect(() => {
    // It only counts visits: one without a network is not counted.
    if (isThere) ask(visitCall, { content: { oid } }).catch(() => undefined);
  }, [isThere, oid]);
  return (
    <PhonePage title={answered.value?.subject ?? t('common.companyDocuments')} parent="/company">
      <AnswerView answered={answered}>
        {(document) => (
          <>
            {document.fileInfo ? <PhoneFile file={document.fileInfo} /> : null}
            {document.mustconfirm === 'Y' ? (
              <ConfirmReading
                kind={confirmCompanyDocumentKind}
                of={document}
                title={document.subject}
                isConfirmed={document.confirmed === 'Y'}
              />
            ) : null}
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};

/** Released company documents: the list, or one with its file. */
export const PhoneCompanyDocuments = () => {
  const oid = usePhonePlace().split('/')[2];
  return oid === undefined ? <DocumentList /> : <OneDocument key={oid} oid={oid} />;
};
