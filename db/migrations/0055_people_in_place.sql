-- People of a plant by number: the first matches of what is typed, and searches of people who work in a part of the organisation, without reading anybody
-- else. The text starts with the number.
create index employee_in_place on employee (coid, plantid, search_text text_pattern_ops) include (empid) where inservice = 'Y';
