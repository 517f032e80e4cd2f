-- Parameters are found from anywhere by parts of their name, code or type, and there may be hundreds of thousands.
create index parameter_by_gram on parameter using gin (grams(search_text));
