-- Whether a person may change the password in the app now counts, and is on unless an administrator has switched it off. "N" was the default that was stored with any other setting, and had no effect: what nobody has decided is not logged.
do $$
begin
  alter table app_user disable trigger user;
  update app_user set userconfig = userconfig - 'reset' where userconfig ->> 'reset' = 'N';
  alter table app_user enable trigger user;
end
$$;
