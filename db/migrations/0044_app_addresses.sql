-- An app of one's own reaches an iPhone by the address of its manifest (seed 001 §2.5 download links); that it is a version for iOS the program sees to.
alter table app_version drop constraint app_version_url_form, add constraint app_version_url_form
  check (url = '' or url ~* '^https?://' or url ~ '^itms-services://[?]action=download-manifest&url=https://');
alter table app_version_url drop constraint app_version_url_address, add constraint app_version_url_address
  check (url ~* '^https?://' or url ~ '^itms-services://[?]action=download-manifest&url=https://');
