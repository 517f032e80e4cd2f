-- A request for a new password keeps what was asked from other addresses before: a stranger who asks in somebody's name
-- does not replace the words of the owner. `[{"ip", "note", "askedat"}]`, the latest first, four at most.

alter table password_request add earlier jsonb not null default '[]';
