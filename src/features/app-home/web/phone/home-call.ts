import type { appHomeCalls } from '#features/app-home/app-home.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';

export const homeCall = bareCall<typeof appHomeCalls.home>({ method: 'GET', path: '/mb/home' });
export const toDoCall = bareCall<typeof appHomeCalls.todo>({ method: 'GET', path: '/mb/todo' });
