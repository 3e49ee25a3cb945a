-- A move has the name of its call: what was written under the old names is found under the new ones.
alter table move_history disable trigger move_history_append_only;
alter table audit disable trigger audit_append_only;

create temporary table renamed_move (machine text, area text, old text, new text) on commit drop;
insert into renamed_move values
  ('transfer_order', 'transferOrders', 'compete', 'createCompete'),
  ('transfer_order', 'transferOrders', 'edit', 'update'),
  ('transfer_order', 'transferOrders', 'editQuote', 'quoteAgain'),
  ('transfer_order', 'transferOrders', 'chooseQuote', 'confirmQuote'),
  ('transfer_order', 'transferOrders', 'unchoose', 'unconfirmQuote'),
  ('quote', null, 'offer', 'quote'),
  ('quote', null, 'reprice', 'quoteAgain'),
  ('quote', null, 'revoke', 'revokeQuote'),
  ('quote', null, 'choose', 'confirmQuote'),
  ('quote', null, 'unchoose', 'unconfirmQuote'),
  ('modification', null, 'apply', 'applyModification'),
  ('modification', null, 'agree', 'auditModificationAgree'),
  ('modification', null, 'refuse', 'auditModificationRefuse'),
  ('modification', null, 'revoke', 'revokeModification'),
  ('modification', null, 'lapse', 'lapseModification'),
  ('after_sale', 'afterSale', 'edit', 'updateUnanswered'),
  ('after_sale', 'afterSale', 'create', 'applyAfterSale'),
  ('delivery_order', 'delivery', 'void', 'voidRide'),
  ('delivery_order', 'delivery', 'edit', 'update'),
  ('delivery_order', 'delivery', 'arriveByHand', 'reportByHandArrived'),
  ('delivery_order', 'delivery', 'pickUpByHand', 'reportByHandPickedUp'),
  ('delivery_order', 'delivery', 'deliverByHand', 'reportByHandDelivered'),
  ('delivery_order', 'delivery', 'comeBackByHand', 'reportByHandReturned'),
  -- Several calls were one move; which of them it was is not known any more of edit, correct, mark and answerEta.
  ('online_order', 'onlineOrders', 'edit', 'update'),
  ('online_order', 'onlineOrders', 'changeStore', 'dispatchElsewhere'),
  ('online_refund', null, 'agree', 'answerRefundAgree'),
  ('online_refund', null, 'reject', 'answerRefundReject');

update move_history h set move = r.new from renamed_move r where h.machine = r.machine and h.move = r.old;
update audit a set action = r.area || '.' || r.new from renamed_move r
  where r.area is not null and a.action = r.area || '.' || r.old;

-- What a side appeals against, or what takes effect, is a refund (10) or the end without one (30).
update move_history set move = move || case from_state when 10 then 'Refund' else 'Close' end
  where machine = 'after_sale' and move in ('appeal', 'takeEffect');
update audit set action = action || case before ->> 'state' when '10' then 'Refund' else 'Close' end
  where action in ('afterSale.appeal', 'afterSale.takeEffect');

alter table move_history enable trigger move_history_append_only;
alter table audit enable trigger audit_append_only;

drop index move_history_pooled;
create index move_history_pooled on move_history (at)
  where machine = 'transfer_order' and move in ('payGrab', 'createCompete', 'reopenGrab', 'reopenCompete');
