/** Every permission: who grants reads these words, and the menu, the routes and the calls follow them. */
export const permissions = {
  'workbench.read': { group: '工作台', label: '查看工作台' },
  'store.read': { group: '门店', label: '查看门店' },
  'store.status': { group: '门店', label: '门店开店与休息' },
  'finance.read': { group: '财务', label: '查看余额与收支' },
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
const transferWork = ['transfer.read', 'transfer.create', 'transfer.quote', 'transfer.cancel'] as const
const receivingWork = ['received.read', 'received.confirm', 'received.deliver', 'grab.read', 'grab.take'] as const
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
      ...transferWork,
      'transfer.pay',
      'transfer.settle',
      'received.chargeback',
      ...receivingWork,
      ...afterSaleWork,
      'partner.read',
      'partner.manage',
    ],
  },
  service: {
    name: '客服',
    grants: ['workbench.read', 'store.read', ...transferWork, 'received.read', ...afterSaleWork, 'partner.read'],
  },
  dispatcher: { name: '配送调度', grants: ['workbench.read', 'store.read', 'store.status', ...receivingWork] },
  accountant: {
    name: '财务',
    grants: [
      'workbench.read',
      'store.read',
      'finance.read',
      'transfer.read',
      'transfer.pay',
      'transfer.settle',
      'received.read',
      'afterSale.read',
    ],
  },
} as const satisfies Record<string, { name: string; grants: readonly Permission[] }>

export type BuiltInRole = keyof typeof builtInRoles
