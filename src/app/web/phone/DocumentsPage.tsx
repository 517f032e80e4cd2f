import { toDoCall } from '#features/app-home/web/phone/home-call.ts';
import { PhoneDocuments } from '#features/documents/web/phone/PhoneDocuments.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';

/** Controlled documents, with how many company documents are still to be confirmed. */
export const DocumentsPage = () => {
  const { value } = useAnswer(toDoCall, {});
  return <PhoneDocuments companyToConfirm={value?.companytoconfirm ?? 0} />;
};
