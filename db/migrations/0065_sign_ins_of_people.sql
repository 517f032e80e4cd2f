-- The sign-ins of one person: shown on the person's page, and compared to find unusual ones.
create index web_login_by_person on web_login (empid, logintime desc);
create index app_login_by_person on app_login (empid, logintime desc);
create index signin_failure_of_account on signin_failure (account_key, at desc);
