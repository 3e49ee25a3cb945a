-- How common a word is decides how a list looks for it: the statistics of the two word indexes name a few thousand pairs of characters.
alter index transfer_order_words alter column 5 set statistics 500;
alter index online_order_words alter column 4 set statistics 500;
