-- How many people have which version of the app, by platform, is told before another version is published.
create index app_user_by_app_version on app_user (lower(platform), appversion) where status = 'Y';
