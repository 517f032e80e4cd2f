// Before anything is painted: the reader's language and light or dark, so that nothing flashes. Kept apart from the page because no inline script is allowed.
{
  const html = document.documentElement;
  const language = /(?:^|; )web_admin_lang=(zh-CN|zh-TW|en|vi)(?:;|$)/.exec(document.cookie);
  if (language) html.lang = language[1];
  const theme = localStorage.getItem('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  html.dataset.theme = dark ? 'dark' : 'light';
}
