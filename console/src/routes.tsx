import { routes as account } from './areas/account/routes.tsx'
import { routes as afterSale } from './areas/after-sale/routes.tsx'
import { routes as analysis } from './areas/analysis/routes.tsx'
import { routes as channelShops } from './areas/channel-shops/routes.tsx'
import { routes as coupons } from './areas/coupons/routes.tsx'
import { routes as delivery } from './areas/delivery/routes.tsx'
import { routes as deliverySetup } from './areas/delivery-setup/routes.tsx'
import { routes as festivals } from './areas/festivals/routes.tsx'
import { routes as finance } from './areas/money/finance/routes.tsx'
import { routes as goods } from './areas/goods/routes.tsx'
import { routes as miniShop } from './areas/mini-shop/routes.tsx'
import { routes as onlineOrders } from './areas/online-orders/routes.tsx'
import { routes as receivedOrders } from './areas/received-orders/routes.tsx'
import { routes as partners } from './areas/partners/routes.tsx'
import { routes as withdrawals } from './areas/money/withdrawals/routes.tsx'
import { routes as payments } from './areas/money/payments/routes.tsx'
import { routes as penalties } from './areas/penalties/routes.tsx'
import { routes as print } from './areas/print/routes.tsx'
import { routes as qualifications } from './areas/qualifications/routes.tsx'
import { routes as radar } from './areas/desk/radar/routes.tsx'
import { routes as rehearsals } from './areas/desk/rehearsals/routes.tsx'
import { routes as staff } from './areas/staff/routes.tsx'
import { routes as stores } from './areas/stores/routes.tsx'
import { routes as invoices } from './areas/money/invoices/routes.tsx'
import { routes as tickets } from './areas/tickets/routes.tsx'
import { routes as transferOrders } from './areas/transfer-orders/routes.tsx'
import { routes as workbench } from './areas/workbench/routes.tsx'
import { routes as writeOffs } from './areas/write-offs/routes.tsx'
import type { Page } from '#core/router/page.ts'
import { routes as shell } from './shell/routes.tsx'

/** Every page of the console. */
export const pages: readonly Page[] = [
  ...workbench,
  ...radar,
  ...onlineOrders,
  ...writeOffs,
  ...channelShops,
  ...miniShop,
  ...coupons,
  ...transferOrders,
  ...receivedOrders,
  ...afterSale,
  ...delivery,
  ...deliverySetup,
  ...partners,
  ...account,
  ...qualifications,
  ...staff,
  ...stores,
  ...goods,
  ...festivals,
  ...print,
  ...payments,
  ...penalties,
  ...finance,
  ...analysis,
  ...rehearsals,
  ...withdrawals,
  ...tickets,
  ...invoices,
  ...shell,
]
