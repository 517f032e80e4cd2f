import type { ColumnType, Generated } from 'kysely';
import type { Audited } from '#platform/db/server/table-values.ts';
import type { FeedbackState } from '../feedback.contract.ts';

type WrittenOnce = ColumnType<string, Date | string | undefined, never>;

type Feedback = Audited & {
  oid: Generated<string>;
  type: string;
  content: string;
  state: Generated<FeedbackState>;
  empid: string;
  feedbackdate: WrittenOnce;
  logfileid: string | null;
  assignee: string | null;
  search_text: Generated<string>;
};

type FeedbackReply = {
  oid: Generated<string>;
  feedbackoid: string;
  side: 'C' | 'R';
  empid: string;
  content: string;
  at: WrittenOnce;
  seenat: ColumnType<string | null, never, Date>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    feedback: Feedback;
    feedback_reply: FeedbackReply;
  }
}
