-- How many people use the app is the kept total without those who are switched off, who are few.
create index app_user_switched_off on app_user (empid) where status = 'N';
