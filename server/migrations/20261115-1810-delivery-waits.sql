-- Those that ride and that nobody worries about yet: every minute somebody looks whether they take too long.
create index delivery_order_waits on delivery_order (id) where state in (0, 1, 10, 30) and abnormal = '' and not lost;
