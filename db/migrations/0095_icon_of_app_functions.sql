-- App users and app functions had the same icon in the menu. An icon that somebody has chosen stays.
update web_function set icon = 'LayoutOutlined' where component = 'app-functions' and icon = 'MobileOutlined';
