import type { Endpoint } from './kit/endpoint.ts'
import { acceptance } from './areas/orders/acceptance/endpoints.ts'
import { analysis } from './areas/desk/analysis/endpoints.ts'
import { radar } from './areas/desk/radar/endpoints.ts'
import { alerts } from './areas/desk/alerts/endpoints.ts'
import { account } from './areas/people/account/endpoints.ts'
import { channelShops } from './areas/channels/channel-shops/endpoints.ts'
import { miniShop } from './areas/channels/mini-shop/endpoints.ts'
import { openApi } from './areas/channels/open-api/endpoints.ts'
import { writeOffs } from './areas/orders/write-offs/endpoints.ts'
import { channelTraffic } from './areas/channels/channel-traffic/endpoints.ts'
import { chat } from './areas/desk/chat/endpoints.ts'
import { delivery } from './areas/couriers/delivery/endpoints.ts'
import { deliverySetup } from './areas/couriers/delivery-setup/endpoints.ts'
import { identity } from './areas/people/identity/endpoints.ts'
import { onlineOrders } from './areas/orders/online-orders/endpoints.ts'
import { push } from './areas/desk/push/endpoints.ts'
import { shell } from './areas/desk/shell/endpoints.ts'
import { staff } from './areas/people/staff/endpoints.ts'
import { stores } from './areas/shop/stores/endpoints.ts'
import { goods } from './areas/shop/goods/endpoints.ts'
import { festivals } from './areas/shop/festivals/endpoints.ts'
import { coupons } from './areas/shop/coupons/endpoints.ts'
import { deskFiles, files } from './areas/desk/files/endpoints.ts'
import { flags } from './areas/desk/flags/endpoints.ts'
import { ocr } from './areas/desk/ocr/endpoints.ts'
import { places } from './areas/shop/places/endpoints.ts'
import { afterSale } from './areas/orders/after-sale/endpoints.ts'
import { trust } from './areas/shop/trust/endpoints.ts'
import { partners } from './areas/shop/partners/endpoints.ts'
import { qualifications } from './areas/people/qualifications/endpoints.ts'
import { receivedOrders } from './areas/orders/received-orders/endpoints.ts'
import { transferOrders } from './areas/orders/transfer-orders/endpoints.ts'
import { payments } from './areas/money/payments/endpoints.ts'
import { rehearsals } from './areas/desk/rehearsals/endpoints.ts'
import { print } from './areas/desk/print/endpoints.ts'
import { deskPenalties, penalties } from './areas/platform/penalties/endpoints.ts'
import { finance } from './areas/money/finance/endpoints.ts'
import { invoices } from './areas/money/invoices/endpoints.ts'
import { reconciliation } from './areas/money/reconciliation/endpoints.ts'
import { withdrawals } from './areas/money/withdrawals/endpoints.ts'
import { tickets } from './areas/platform/tickets/endpoints.ts'
import { workbench } from './areas/desk/workbench/endpoints.ts'
import { inbox } from './areas/platform/inbox/endpoints.ts'
import { colleagues } from './areas/platform/colleagues/endpoints.ts'
import { operators } from './areas/platform/operators/endpoints.ts'
import { proposals } from './areas/platform/proposals/endpoints.ts'
import { ledgerHealth } from './areas/platform/ledger-health/endpoints.ts'
import { audit, deskAudit } from './areas/platform/audit/endpoints.ts'
import { merchants } from './areas/platform/merchants/endpoints.ts'
import { systemHealth } from './areas/platform/system-health/endpoints.ts'
import { rules } from './areas/platform/rules/endpoints.ts'

/** The one list of areas. */
export const areas = {
  identity,
  account,
  shell,
  files,
  ocr,
  places,
  flags,
  stores,
  goods,
  coupons,
  festivals,
  qualifications,
  workbench,
  staff,
  push,
  alerts,
  chat,
  transferOrders,
  receivedOrders,
  acceptance,
  afterSale,
  partners,
  channelShops,
  channelTraffic,
  miniShop,
  onlineOrders,
  openApi,
  writeOffs,
  delivery,
  deliverySetup,
  payments,
  penalties,
  tickets,
  audit,
  finance,
  invoices,
  withdrawals,
  print,
  analysis,
  radar,
  trust,
  rehearsals,
}

const linesOf = (some: object): Endpoint[] =>
  Object.values(some).flatMap((lines: Record<string, Endpoint>) => Object.values(lines))

export const endpoints = linesOf(areas)

/** The platform's desk: served by the same server, to other people. */
export const deskAreas = {
  operators,
  colleagues,
  inbox,
  deskFiles,
  proposals,
  rules,
  ledgerHealth,
  reconciliation,
  merchants,
  deskAudit,
  systemHealth,
  deskPenalties,
}

export const deskEndpoints = linesOf(deskAreas)
