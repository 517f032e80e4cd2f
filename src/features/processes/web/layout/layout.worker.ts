import { layOut } from './lay-out.ts';

export type LayoutRequest = { xml: string; processId: string };
/** `xml`: null if the model cannot be laid out. */
export type LayoutAnswer = { xml: string | null };

const post = (answer: LayoutAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its creator only
  globalThis.postMessage(answer);
};

globalThis.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  layOut(data.xml, data.processId).then(
    (xml) => post({ xml }),
    () => post({ xml: null }),
  );
});
