import { useEffect } from 'react';
import { toDoCall } from '#features/app-home/web/phone/home-call.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { PhoneCount } from '#platform/phone/web/PhoneCount.tsx';
import { PhoneLink } from '#platform/phone/web/PhoneLink.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';

const drawings: Readonly<Record<string, string>> = {
  '/': 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  '/messages': 'M4 6h16v12H4zM4 7l8 6 8-6',
  '/surveys': 'M6 4h12v16H6zM9 9l1.500 1.500L13 8M9 15l1.500 1.500L13 14M15 9.500h1M15 15.500h1',
  '/documents': 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  '/me': 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 21c.6-4.200 3.600-6.400 7.500-6.400s6.900 2.200 7.500 6.400',
};

/** Whether a page is one of those that a main page leads to. */
const isWithin = (place: string, mains: readonly string[]): boolean =>
  mains.some((main) => place === main || place.startsWith(`${main}/`));

/** The main pages at the bottom, with how much waits there; asked at each page. */
export const PhoneTabs = ({ place }: { place: string }) => {
  const t = useTexts(phoneTexts);
  const { value, reload } = useAnswer(toDoCall, {});
  useEffect(reload, [place, reload]);
  const tabs = [
    { to: '/', name: t('common.home'), count: value?.answered ?? 0, with: ['/shops', '/feedback'] },
    { to: '/messages', name: t('phone.messages'), count: value?.unread ?? 0 },
    { to: '/surveys', name: t('common.surveys'), count: value?.toanswer ?? 0 },
    {
      to: '/documents',
      name: t('phone.documents'),
      count: (value?.toconfirm ?? 0) + (value?.companytoconfirm ?? 0),
      with: ['/company'],
    },
    { to: '/me', name: t('phone.me'), count: 0 },
  ];
  return (
    <nav className="phone-tabs" aria-label={t('phone.main')}>
      {tabs.map(({ to, name, count, with: others = [] }) => (
        <PhoneLink key={to} to={to} current={isWithin(place, [to, ...others])}>
          <svg
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            aria-hidden
          >
            <path d={drawings[to]} />
          </svg>
          {name}
          <PhoneCount count={count} />
        </PhoneLink>
      ))}
    </nav>
  );
};
