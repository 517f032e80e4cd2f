-- A draft is kept on top of the one that its tab goes on from. The revision never returns, not even after a draft has
-- been forgotten and begun again; `savedat` is shown to the second, in which two tabs can keep one each.
create sequence survey_draft_revision;
alter table survey_draft add column rev bigint not null default nextval('survey_draft_revision');
