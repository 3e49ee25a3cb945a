-- The characters and pairs of a text in one walk through it: every order that is written or moved asks for them.

-- The same as before, in the same order: `substr` began each time at the beginning, and a query stood in the function.
create or replace function grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(value, null);
  found_in text[] := letters;
begin
  for n in 1 .. cardinality(letters) - 1 loop
    found_in := found_in || (letters[n] || letters[n + 1]);
  end loop;
  return found_in;
end
$$;
