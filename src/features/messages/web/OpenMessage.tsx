import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { MessageRecord } from '#features/messages/messages.contract.ts';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';

/** A message, or it with more, as a page or form of it needs it. */
type Loaded = { row: MessageRecord; mayChange: MessageRecord['mayChange'] };

/** What a page or form is for: messages before they are published, or afterwards. */
export type MessageStage = 'unpublished' | 'published' | 'in force';

const isAt = (stage: MessageStage | undefined, { ispushed, recalledat }: MessageRecord): boolean => {
  if (stage === undefined) return true;
  if (stage === 'unpublished') return ispushed === 'N';
  return ispushed === 'Y' && (stage === 'published' || recalledat === null);
};

const Leave = ({ to }: { to: () => void }) => {
  const leave = useEffectEvent(to);
  // Once: what is opened instead takes this away.
  useEffect(() => leave(), []);
  return null;
};

type Props<Whole extends Loaded> = Omit<ComponentProps<typeof OpenRecord<Whole>>, 'children' | 'mayChange'> & {
  stage?: MessageStage;
  /** Opens the page that shows the message as it is, if it is at another stage: an address may be old. */
  onOther: (row: MessageRecord) => void;
  children: (whole: Whole) => ReactNode;
};

/** Loads the message in the address of the screen for a page or form that is for one stage of it. */
export const OpenMessage = <Whole extends Loaded>({ stage, onOther, children, ...open }: Props<Whole>) => (
  <OpenRecord {...open}>
    {(whole) => (isAt(stage, whole.row) ? children(whole) : <Leave to={() => onOther(whole.row)} />)}
  </OpenRecord>
);
