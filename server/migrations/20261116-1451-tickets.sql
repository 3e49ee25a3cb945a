-- Merchants ask the platform for help: what about, the thread, and whose turn it is.
create table ticket_category (
  id bigint generated always as identity primary key,
  parent_id bigint references ticket_category,
  title text not null,
  -- What somebody should say when they ask about this.
  hint text not null default '',
  -- The operators who get it; a category with others below it is only a way to them.
  role text not null check (role in ('review', 'service', 'arbitration', 'finance', 'manage')),
  position integer not null,
  retired_at timestamptz
);
create index ticket_category_below on ticket_category (parent_id, position);

create table ticket (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- Who raised it.
  account_id bigint not null references account,
  category_id bigint not null references ticket_category,
  order_sn text not null default '',
  state smallint not null,
  -- There is something the side has not read.
  unread_by_merchant boolean not null default false,
  unread_by_platform boolean not null default true,
  deadline_at timestamptz,
  -- Until when a completed one may be taken up again.
  reply_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- The merchant deleted it from its list.
  hidden_at timestamptz
);
create index ticket_of_merchant on ticket (merchant_id, updated_at desc, id desc);
create index ticket_of_category on ticket (category_id);
create index ticket_answered on ticket (deadline_at, id) where state = 10;

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket,
  side text not null check (side in ('merchant', 'platform', 'system')),
  actor text not null,
  account_id bigint references account,
  content text not null,
  images text[] not null default '{}',
  at timestamptz not null
);
create index ticket_message_of on ticket_message (ticket_id, id);

insert into ticket_category (title, role, position)
values ('订单与配送', 'service', 1), ('售后与仲裁', 'arbitration', 2), ('资金与发票', 'finance', 3),
  ('门店与资质', 'review', 4), ('违规与限制', 'arbitration', 5), ('账号与安全', 'service', 6), ('建议与投诉', 'manage', 7);

insert into ticket_category (parent_id, title, hint, role, position)
select parent.id, c.title, c.hint, c.role, c.position
from (values
  ('订单与配送', '发单与接单', '请写明单号和遇到的问题', 'service', 1),
  ('订单与配送', '骑手与配送', '请写明单号、骑手电话和当前情况', 'service', 2),
  ('订单与配送', '网店与渠道同步', '请写明网店名称和没有同步的订单', 'service', 3),
  ('售后与仲裁', '售后进度', '请写明售后的单号', 'arbitration', 1),
  ('售后与仲裁', '对裁决有疑问', '请写明单号和您的依据', 'arbitration', 2),
  ('资金与发票', '充值未到账', '请上传付款凭证', 'finance', 1),
  ('资金与发票', '提现未到账', '请写明提现时间和金额', 'finance', 2),
  ('资金与发票', '账单与发票', '请写明账期或订单', 'finance', 3),
  ('资金与发票', '诚信保证金', '请写明门店名称', 'finance', 4),
  ('门店与资质', '门店审核', '请写明门店名称', 'review', 1),
  ('门店与资质', '资质审核', '请写明证件类型', 'review', 2),
  ('违规与限制', '处罚与申诉', '请写明处罚编号', 'arbitration', 1),
  ('违规与限制', '账号被限制', '请写明被限制的功能', 'arbitration', 2),
  ('账号与安全', '登录与绑定', '请写明手机号后四位，不要发送密码', 'service', 1),
  ('账号与安全', '员工与权限', '请写明员工姓名', 'service', 2),
  ('建议与投诉', '功能建议', '希望怎样改进', 'manage', 1),
  ('建议与投诉', '投诉', '请写明经过', 'manage', 2)
) as c(parent, title, hint, role, position)
join ticket_category parent on parent.title = c.parent and parent.parent_id is null;

insert into platform_rule (name, value, from_at) values
  ('ticketAnswerWorkdays', '1', '2020-01-01'),
  ('ticketReplyDays', '7', '2020-01-01'),
  ('ticketReopenDays', '7', '2020-01-01');
