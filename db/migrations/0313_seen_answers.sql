-- When a reporter has seen an answer to their feedback. Answers from before count as seen: a default of the new column
-- writes no row, and so nothing into the log.
alter table feedback_reply add column seenat timestamptz default now();
alter table feedback_reply alter column seenat drop default;
create index feedback_reply_unseen on feedback_reply (feedbackoid) where side = 'C' and seenat is null;
