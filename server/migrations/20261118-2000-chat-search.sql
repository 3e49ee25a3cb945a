-- What is looked for is compared in lower case: the index is over what the question asks.
drop index chat_message_search;
create index chat_message_search on chat_message using gin (conversation_id, grams(lower(search))) where search <> '';
