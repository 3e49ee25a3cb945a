import { analysisMenu } from './areas/desk/analysis/menu.ts'
import { receivedCasesMenu, sentCasesMenu } from './areas/orders/after-sale/menu.ts'
import { accountMenu } from './areas/people/account/menu.ts'
import { channelShopsMenu } from './areas/channels/channel-shops/menu.ts'
import { miniShopMenu } from './areas/channels/mini-shop/menu.ts'
import { deliveryMenu } from './areas/couriers/delivery/menu.ts'
import { deliverySetupMenu } from './areas/couriers/delivery-setup/menu.ts'
import { financeMenu } from './areas/money/finance/menu.ts'
import { invoicesMenu } from './areas/money/invoices/menu.ts'
import { onlineOrdersMenu } from './areas/orders/online-orders/menu.ts'
import { partnersMenu } from './areas/shop/partners/menu.ts'
import { qualificationsMenu } from './areas/people/qualifications/menu.ts'
import { receivedOrdersMenu } from './areas/orders/received-orders/menu.ts'
import { festivalsMenu } from './areas/shop/festivals/menu.ts'
import { storesMenu } from './areas/shop/stores/menu.ts'
import { goodsMenu } from './areas/shop/goods/menu.ts'
import { couponsMenu } from './areas/shop/coupons/menu.ts'
import { staffMenu } from './areas/people/staff/menu.ts'
import { everyStoreMenu, receivingMenu } from './areas/shop/stores/receiving/menu.ts'
import { transferOrdersMenu } from './areas/orders/transfer-orders/menu.ts'
import { paymentsMenu } from './areas/money/payments/menu.ts'
import { printMenu, storePrintMenu } from './areas/desk/print/menu.ts'
import { penaltiesMenu } from './areas/platform/penalties/menu.ts'
import { withdrawalsMenu } from './areas/money/withdrawals/menu.ts'
import { radarMenu } from './areas/desk/radar/menu.ts'
import { rehearsalsMenu } from './areas/desk/rehearsals/menu.ts'
import { workbenchMenu } from './areas/desk/workbench/menu.ts'
import { writeOffsMenu } from './areas/orders/write-offs/menu.ts'
import type { MenuRow } from './kit/menu-row.ts'

/** The whole console, section by section; each person gets the rows that their grants allow. */
export const menu: readonly MenuRow[] = [
  ...workbenchMenu,
  ...radarMenu,
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
    child: [...storesMenu, ...receivingMenu, ...festivalsMenu, ...printMenu],
  },
  {
    index: 'finance',
    title: '财务',
    allow: 'signedIn',
    child: [...financeMenu, ...paymentsMenu, ...withdrawalsMenu, ...invoicesMenu],
  },
  { index: 'data_analyse', title: '数据', allow: 'analysis.read', child: [...analysisMenu, ...rehearsalsMenu] },
  {
    index: 'setting',
    title: '设置',
    allow: 'signedIn',
    child: [
      ...accountMenu,
      ...qualificationsMenu,
      ...channelShopsMenu,
      ...miniShopMenu,
      ...couponsMenu,
      ...goodsMenu,
      ...everyStoreMenu,
      ...storePrintMenu,
      ...partnersMenu,
      ...staffMenu,
      ...penaltiesMenu,
    ],
  },
]
