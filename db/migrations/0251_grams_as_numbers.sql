-- The grams of a text as numbers instead of text. Comparing texts by the rules of a locale took most of the time in
-- which an index of grams takes up a row; numbers take half of that, and less than half when an index is built.
drop index department_by_gram, employee_by_gram, parameter_by_gram, master_data_by_gram;
drop function grams(text);
drop function filter_grams(text);

-- A character is its code point, a pair is the first one's times 2^21 plus the second one's (docs/adr/0004). The first
-- character of a text comes twice, which no index minds.
create function grams(folded text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  letter text;
  previous bigint := 0;
  found bigint[] := '{}';
begin
  foreach letter in array string_to_array(folded, null) loop
    found := found || (previous << 21 | ascii(letter)) || ascii(letter)::bigint;
    previous := ascii(letter);
  end loop;
  return found;
end
$$;

-- The grams that a text must have to hold the filter: its pairs, or its only character. No text has those of ''.
create function filter_grams(folded text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(folded, null);
  found bigint[] := '{}';
begin
  if length(folded) < 2 then
    return array[ascii(folded)::bigint];
  end if;
  for i in 2 .. cardinality(letters) loop
    found := found || (ascii(letters[i - 1])::bigint << 21 | ascii(letters[i]));
  end loop;
  return found;
end
$$;

create index department_by_gram on department using gin (grams(search_text));
create index employee_by_gram on employee using gin (grams(search_text));
create index parameter_by_gram on parameter using gin (grams(search_text));
create index master_data_by_gram on master_data using gin (grams(search_text));
