/** Every permission: who grants reads these words, and the menu, the routes and the calls follow them. */
export const permissions = {
  'workbench.read': { group: '工作台', label: '查看工作台' },
  'store.read': { group: '门店', label: '查看门店' },
  'store.status': { group: '门店', label: '门店开店与休息' },
  'finance.read': { group: '财务', label: '查看余额与收支' },
  'online.read': { group: '网单', label: '查看网单' },
  'online.create': { group: '网单', label: '录单与导入' },
  'online.edit': { group: '网单', label: '安排、修改与回复' },
  'online.close': { group: '网单', label: '关闭与恢复网单' },
  'online.refund': { group: '网单', label: '处理退款' },
  'online.reveal': { group: '网单', label: '查看收货人完整信息' },
  'online.export': { group: '网单', label: '导出网单' },
  'online.writeoff': { group: '网单', label: '团购核销' },
  'channel.read': { group: '网店', label: '查看网店' },
  'channel.manage': { group: '网店', label: '绑定与管理网店' },
  'transfer.read': { group: '转单', label: '查看转单' },
  'transfer.create': { group: '转单', label: '发单与修改' },
  'transfer.pay': { group: '转单', label: '支付与加价' },
  'transfer.quote': { group: '转单', label: '选择报价' },
  'transfer.settle': { group: '转单', label: '结算、评价与发票' },
  'transfer.cancel': { group: '转单', label: '取消转单' },
  'received.read': { group: '接单', label: '查看接单' },
  'received.confirm': { group: '接单', label: '接单、拒单与处理修改' },
  'received.chargeback': { group: '接单', label: '退单' },
  'received.deliver': { group: '接单', label: '配送与实拍' },
  'grab.read': { group: '接单', label: '查看抢单池与报价' },
  'grab.take': { group: '接单', label: '抢单与报价' },
  'delivery.read': { group: '配送', label: '查看配送' },
  'delivery.dispatch': { group: '配送', label: '呼叫骑手与加小费' },
  'delivery.cancel': { group: '配送', label: '取消配送' },
  'delivery.setup': { group: '配送', label: '配送渠道、骑手与设置' },
  'afterSale.read': { group: '售后', label: '查看售后' },
  'afterSale.apply': { group: '售后', label: '申请与修改售后' },
  'afterSale.answer': { group: '售后', label: '处理售后' },
  'partner.read': { group: '伙伴', label: '查看合作门店与黑名单' },
  'partner.manage': { group: '伙伴', label: '管理合作门店与黑名单' },
  'staff.read': { group: '员工', label: '查看子账号与角色' },
  'staff.manage': { group: '员工', label: '管理子账号与角色' },
} as const satisfies Record<string, { group: string; label: string }>

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as Permission[]

/** Built-in roles. A merchant may change what a role grants; until then it follows this table. */
const onlineWork = [
  'online.read',
  'online.create',
  'online.edit',
  'online.close',
  'online.refund',
  'online.reveal',
] as const
const transferWork = ['transfer.read', 'transfer.create', 'transfer.quote', 'transfer.cancel'] as const
const receivingWork = ['received.read', 'received.confirm', 'received.deliver', 'grab.read', 'grab.take'] as const
const deliveryWork = ['delivery.read', 'delivery.dispatch', 'delivery.cancel'] as const
const afterSaleWork = ['afterSale.read', 'afterSale.apply', 'afterSale.answer'] as const

export const builtInRoles = {
  manager: {
    name: '店长',
    grants: [
      'workbench.read',
      'store.read',
      'store.status',
      'finance.read',
      'staff.read',
      ...onlineWork,
      'online.export',
      'online.writeoff',
      'channel.read',
      'channel.manage',
      ...transferWork,
      'transfer.pay',
      'transfer.settle',
      'received.chargeback',
      ...receivingWork,
      ...deliveryWork,
      'delivery.setup',
      ...afterSaleWork,
      'partner.read',
      'partner.manage',
    ],
  },
  service: {
    name: '客服',
    grants: [
      'workbench.read',
      'store.read',
      ...onlineWork,
      'online.writeoff',
      'channel.read',
      ...transferWork,
      'received.read',
      'delivery.read',
      ...afterSaleWork,
      'partner.read',
    ],
  },
  dispatcher: {
    name: '配送调度',
    grants: [
      'workbench.read',
      'store.read',
      'store.status',
      'online.read',
      'online.edit',
      'online.reveal',
      ...receivingWork,
      ...deliveryWork,
    ],
  },
  accountant: {
    name: '财务',
    grants: [
      'workbench.read',
      'store.read',
      'finance.read',
      'online.read',
      'online.export',
      'transfer.read',
      'transfer.pay',
      'transfer.settle',
      'received.read',
      'delivery.read',
      'afterSale.read',
    ],
  },
} as const satisfies Record<string, { name: string; grants: readonly Permission[] }>

export type BuiltInRole = keyof typeof builtInRoles
