-- One index of the changes that figures wait for instead of two: each write of an order pays for every one of them.
alter table figure_change drop constraint figure_change_pkey, add primary key (merchant_id, id);
drop index figure_change_of_merchant;
