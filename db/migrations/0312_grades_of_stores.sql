-- How employees rate a store, from 1 to 5; feedback may come without a grade.
alter table store_feedback
  add column grade smallint
  constraint store_feedback_grade_range check (grade between 1 and 5);
-- What a person has said of stores, for the limit of an hour and for the person's present grade.
create index store_feedback_by_person on store_feedback (userid, sourceoid, crtdat desc);
