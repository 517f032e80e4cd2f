import { expect, it } from 'vitest';
import {
  noticeArrived,
  onNotice,
  onRealtimeState,
  realtimeState,
  setRealtimeState,
  useRealtimeState,
} from './realtime-store.ts';

it('notifies listeners of notices and states, once for each change, and no longer than they listen', () => {
  const heard: unknown[] = [];
  const stops = [onNotice((notice) => heard.push(notice.type)), onRealtimeState(() => heard.push(realtimeState()))];
  setRealtimeState('connecting');
  setRealtimeState('connecting');
  noticeArrived({ type: 'message' });
  setRealtimeState('connected');
  for (const stop of stops) stop();
  setRealtimeState('off');
  noticeArrived({ type: 'message' });
  expect(heard).toEqual(['connecting', 'message', 'connected']);
  expect(typeof useRealtimeState).toBe('function');
});
