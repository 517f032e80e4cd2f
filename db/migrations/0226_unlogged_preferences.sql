-- Where somebody has put a column is their own affair: thousands of such rows hid what the database log is read for.
drop trigger preference_log on preference;
