import { receivedCasesMenu, sentCasesMenu } from './areas/after-sale/menu.ts'
import { accountMenu } from './areas/account/menu.ts'
import { channelShopsMenu } from './areas/channel-shops/menu.ts'
import { deliveryMenu } from './areas/delivery/menu.ts'
import { deliverySetupMenu } from './areas/delivery-setup/menu.ts'
import { onlineOrdersMenu } from './areas/online-orders/menu.ts'
import { partnersMenu } from './areas/partners/menu.ts'
import { qualificationsMenu } from './areas/qualifications/menu.ts'
import { receivedOrdersMenu } from './areas/received-orders/menu.ts'
import { storesMenu } from './areas/stores/menu.ts'
import { staffMenu } from './areas/staff/menu.ts'
import { everyStoreMenu, receivingMenu } from './areas/stores/receiving/menu.ts'
import { transferOrdersMenu } from './areas/transfer-orders/menu.ts'
import { workbenchMenu } from './areas/workbench/menu.ts'
import { writeOffsMenu } from './areas/write-offs/menu.ts'
import type { MenuRow } from './kit/menu-row.ts'

/** The whole console, section by section; each person gets the rows that their grants allow. */
export const menu: readonly MenuRow[] = [
  ...workbenchMenu,
  { index: 'netorder', title: '网单', allow: 'online.read', child: [...onlineOrdersMenu, ...writeOffsMenu] },
  { index: 'transfer_order', title: '转单', allow: 'transfer.read', child: [...transferOrdersMenu, ...sentCasesMenu] },
  {
    index: 'receive_order',
    title: '接单',
    allow: 'received.read',
    child: [...receivedOrdersMenu, ...receivedCasesMenu],
  },
  { index: 'logistics', title: '配送', allow: 'delivery.read', child: [...deliveryMenu, ...deliverySetupMenu] },
  {
    index: 'store_manages',
    title: '门店',
    allow: 'store.read',
    child: [...storesMenu, ...receivingMenu],
  },
  {
    index: 'setting',
    title: '设置',
    allow: 'signedIn',
    child: [
      ...accountMenu,
      ...qualificationsMenu,
      ...channelShopsMenu,
      ...everyStoreMenu,
      ...partnersMenu,
      ...staffMenu,
    ],
  },
]
