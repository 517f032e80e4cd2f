import type { WebFeature } from '#platform/feature/web/feature.ts';

export const messagesFeature: WebFeature = {
  screens: { messages: () => import('./MessagesScreen.tsx') },
  noticeViews: { message: async () => ({ default: (await import('./ReceivedMessage.tsx')).ReceivedMessage }) },
};
