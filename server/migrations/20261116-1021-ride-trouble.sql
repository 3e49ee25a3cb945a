-- What is wrong with a ride is a text; an order's `abnormal` is a flag. Two kinds of thing, two names.
alter table delivery_order rename column abnormal to trouble;
alter index delivery_order_abnormal rename to delivery_order_trouble;
