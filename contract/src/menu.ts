import type { Permission } from './permissions.ts'

export type MenuRow = {
  /** The route under the console's base, as in the address bar. */
  readonly index: string
  readonly title: string
  readonly allow: Permission | 'signedIn'
  /** Hidden rows are reachable but not listed: they stand below the page that one opens them from. */
  readonly hidden?: true
  readonly isNew?: true
  readonly child?: readonly MenuRow[]
}

/** The whole console, section by section; each person gets the rows that their grants allow. */
export const menu: readonly MenuRow[] = [
  { index: 'home', title: '工作台', allow: 'signedIn' },
  {
    index: 'netorder',
    title: '网单',
    allow: 'online.read',
    child: [
      {
        index: 'netorder/new_index',
        title: '网单管理',
        allow: 'online.read',
        child: [{ index: 'netorder/index/{no}/detail', title: '网单详情', allow: 'online.read', hidden: true }],
      },
      { index: 'netorder/import', title: '录单导入', allow: 'online.create' },
      { index: 'netorder/writeoff', title: '团购核销', allow: 'online.writeoff' },
    ],
  },
  {
    index: 'transfer_order',
    title: '转单',
    allow: 'transfer.read',
    child: [
      {
        index: 'transfer_order/index',
        title: '转单管理',
        allow: 'transfer.read',
        child: [
          { index: 'transfer_order/detail/{no}', title: '转单详情', allow: 'transfer.read', hidden: true },
          { index: 'transfer_order/designated', title: '指派门店', allow: 'transfer.create', hidden: true },
          { index: 'transfer_order/evaluate', title: '评价', allow: 'transfer.settle', hidden: true },
        ],
      },
      { index: 'transfer_order/create', title: '发布转单', allow: 'transfer.create' },
      {
        index: 'transfer_order/transfer_order_after_sale_apply',
        title: '转单售后',
        allow: 'afterSale.read',
        child: [
          {
            index: 'transfer_order/transfer_order_after_sale_apply/apply/create',
            title: '申请售后',
            allow: 'afterSale.apply',
            hidden: true,
          },
          {
            index: 'transfer_order/transfer_order_after_sale_apply/apply/edit',
            title: '修改售后申请',
            allow: 'afterSale.apply',
            hidden: true,
          },
          {
            index: 'transfer_order/transfer_order_after_sale_apply/detail',
            title: '售后详情',
            allow: 'afterSale.read',
            hidden: true,
          },
        ],
      },
    ],
  },
  {
    index: 'receive_order',
    title: '接单',
    allow: 'received.read',
    child: [
      {
        index: 'receive_order/index',
        title: '接单管理',
        allow: 'received.read',
        child: [{ index: 'receive_order/detail', title: '接单详情', allow: 'received.read', hidden: true }],
      },
      { index: 'receive_order/grab_pool', title: '抢单池', allow: 'grab.read' },
      { index: 'receive_order/history_price', title: '我的报价', allow: 'grab.read' },
      {
        index: 'receive_order/receive_transfer_after_sales',
        title: '接单售后',
        allow: 'afterSale.read',
        child: [
          {
            index: 'receive_order/receive_transfer_after_sales/detail',
            title: '处理售后',
            allow: 'afterSale.read',
            hidden: true,
          },
        ],
      },
    ],
  },
  {
    index: 'logistics',
    title: '配送',
    allow: 'delivery.read',
    child: [
      {
        index: 'logistics',
        title: '配送管理',
        allow: 'delivery.read',
        child: [{ index: 'logistics/detail', title: '配送详情', allow: 'delivery.read', hidden: true }],
      },
      { index: 'logistics/create', title: '呼叫骑手', allow: 'delivery.dispatch' },
      { index: 'logistics/old_items', title: '历史配送', allow: 'delivery.read' },
      { index: 'logistics_shop_setting', title: '配送渠道', allow: 'delivery.read' },
      { index: 'setting/delivery_setting', title: '配送设置', allow: 'delivery.read' },
    ],
  },
  {
    index: 'setting',
    title: '设置',
    allow: 'signedIn',
    child: [
      {
        index: 'setting/account',
        title: '账号中心',
        allow: 'signedIn',
        child: [
          { index: 'setting/account/safe/loginpass', title: '修改登录密码', allow: 'signedIn', hidden: true },
          { index: 'setting/account/safe/paypass', title: '支付密码', allow: 'signedIn', hidden: true },
        ],
      },
      {
        index: 'channel_shops',
        title: '网店管理',
        allow: 'channel.read',
        child: [{ index: 'setting/net_shop_setting', title: '网店设置', allow: 'channel.read', hidden: true }],
      },
      { index: 'setting/transfer', title: '合作与黑名单', allow: 'partner.read' },
      { index: 'setting/staff', title: '员工与角色', allow: 'staff.read' },
    ],
  },
]
