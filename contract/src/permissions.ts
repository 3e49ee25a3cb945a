import { accountPermissions } from './areas/people/account/permissions.ts'
import { afterSalePermissions } from './areas/orders/after-sale/permissions.ts'
import { festivalsPermissions } from './areas/shop/festivals/permissions.ts'
import { analysisPermissions } from './areas/desk/analysis/permissions.ts'
import { chatPermissions } from './areas/desk/chat/permissions.ts'
import { channelShopsPermissions } from './areas/channels/channel-shops/permissions.ts'
import { miniShopPermissions } from './areas/channels/mini-shop/permissions.ts'
import { deliveryPermissions } from './areas/couriers/delivery/permissions.ts'
import { deliverySetupPermissions } from './areas/couriers/delivery-setup/permissions.ts'
import { financePermissions } from './areas/money/finance/permissions.ts'
import { invoicesPermissions } from './areas/money/invoices/permissions.ts'
import { paymentsPermissions } from './areas/money/payments/permissions.ts'
import { onlineOrdersPermissions } from './areas/orders/online-orders/permissions.ts'
import { partnersPermissions } from './areas/shop/partners/permissions.ts'
import { qualificationsPermissions } from './areas/people/qualifications/permissions.ts'
import { receivedOrdersPermissions } from './areas/orders/received-orders/permissions.ts'
import { staffPermissions } from './areas/people/staff/permissions.ts'
import { storesPermissions } from './areas/shop/stores/permissions.ts'
import { goodsPermissions } from './areas/shop/goods/permissions.ts'
import { transferOrdersPermissions } from './areas/orders/transfer-orders/permissions.ts'
import { withdrawalsPermissions } from './areas/money/withdrawals/permissions.ts'
import { printPermissions } from './areas/desk/print/permissions.ts'
import { penaltiesPermissions } from './areas/platform/penalties/permissions.ts'
import { ticketsPermissions } from './areas/platform/tickets/permissions.ts'
import { radarPermissions } from './areas/desk/radar/permissions.ts'
import { workbenchPermissions } from './areas/desk/workbench/permissions.ts'
import { rehearsalsPermissions } from './areas/desk/rehearsals/permissions.ts'
import { writeOffsPermissions } from './areas/orders/write-offs/permissions.ts'

/** Every permission: who grants reads these words, and the menu, the routes and the calls follow them. */
export const permissions = {
  ...workbenchPermissions,
  ...radarPermissions,
  ...storesPermissions,
  ...goodsPermissions,
  ...qualificationsPermissions,
  ...financePermissions,
  ...invoicesPermissions,
  ...paymentsPermissions,
  ...onlineOrdersPermissions,
  ...writeOffsPermissions,
  ...channelShopsPermissions,
  ...miniShopPermissions,
  ...transferOrdersPermissions,
  ...receivedOrdersPermissions,
  ...deliveryPermissions,
  ...deliverySetupPermissions,
  ...afterSalePermissions,
  ...partnersPermissions,
  ...chatPermissions,
  ...staffPermissions,
  ...accountPermissions,
  ...withdrawalsPermissions,
  ...penaltiesPermissions,
  ...ticketsPermissions,
  ...printPermissions,
  ...analysisPermissions,
  ...festivalsPermissions,
  ...rehearsalsPermissions,
}

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
const printWork = ['print.read', 'print.tickets'] as const
const afterSaleWork = ['afterSale.read', 'afterSale.apply', 'afterSale.answer'] as const

export const builtInRoles = {
  manager: {
    name: '店长',
    grants: [
      'workbench.read',
      'radar.read',
      'store.read',
      'store.status',
      'store.edit',
      'store.receive',
      'goods.read',
      'goods.edit',
      'finance.read',
      'invoice.read',
      'invoice.manage',
      'staff.read',
      ...onlineWork,
      'online.export',
      'online.writeoff',
      'channel.read',
      'channel.manage',
      'mini.read',
      'mini.edit',
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
      'chat.use',
      'chat.setup',
      'account.contacts',
      'penalty.read',
      'penalty.appeal',
      'ticket.read',
      ...printWork,
      'print.setup',
      'analysis.read',
      'analysis.export',
      'festival.read',
      'festival.manage',
      'festival.rehearse',
    ],
  },
  service: {
    name: '客服',
    grants: [
      'workbench.read',
      'radar.read',
      'store.read',
      'goods.read',
      ...onlineWork,
      'online.writeoff',
      'channel.read',
      'mini.read',
      ...transferWork,
      'received.read',
      'delivery.read',
      ...afterSaleWork,
      'partner.read',
      'chat.use',
      ...printWork,
      'festival.read',
    ],
  },
  dispatcher: {
    name: '配送调度',
    grants: [
      'workbench.read',
      'radar.read',
      'store.read',
      'store.status',
      'online.read',
      'online.edit',
      'online.reveal',
      ...receivingWork,
      ...deliveryWork,
      'chat.use',
      ...printWork,
      'festival.read',
    ],
  },
  accountant: {
    name: '财务',
    grants: [
      'workbench.read',
      'store.read',
      'finance.read',
      'invoice.read',
      'invoice.manage',
      'online.read',
      'online.export',
      'transfer.read',
      'transfer.pay',
      'transfer.settle',
      'received.read',
      'delivery.read',
      'afterSale.read',
      'penalty.read',
      'penalty.pay',
      'withdrawal.create',
      'analysis.read',
      'analysis.export',
    ],
  },
} as const satisfies Record<string, { name: string; grants: readonly Permission[] }>

export type BuiltInRole = keyof typeof builtInRoles
