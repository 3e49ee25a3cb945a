import type { AreaManifest } from './manifest.ts'
import { accountArea } from '#areas/people/account/area'
import { acceptanceArea } from '#areas/orders/acceptance/area'
import { analysisArea } from '#areas/desk/analysis/area'
import { rehearsalsArea } from '#areas/desk/rehearsals/area'
import { afterSaleArea } from '#areas/orders/after-sale/area'
import { channelShopsArea } from '#areas/channels/channel-shops/area'
import { channelTrafficArea } from '#areas/channels/channel-traffic/area'
import { miniShopArea } from '#areas/channels/mini-shop/area'
import { chatArea } from '#areas/desk/chat/area'
import { deliveryArea } from '#areas/couriers/delivery/area'
import { deliverySetupArea } from '#areas/couriers/delivery-setup/area'
import { financeArea } from '#areas/money/finance/area'
import { paymentsArea } from '#areas/money/payments/area'
import { identityArea } from '#areas/people/identity/area'
import { onlineOrdersArea } from '#areas/orders/online-orders/area'
import { openApiArea } from '#areas/channels/open-api/area'
import { trustArea } from '#areas/shop/trust/area'
import { partnersArea } from '#areas/shop/partners/area'
import { pushArea } from '#areas/desk/push/area'
import { qualificationsArea } from '#areas/people/qualifications/area'
import { receivedOrdersArea } from '#areas/orders/received-orders/area'
import { shellArea } from '#areas/desk/shell/area'
import { staffArea } from '#areas/people/staff/area'
import { storesArea } from '#areas/shop/stores/area'
import { goodsArea } from '#areas/shop/goods/area'
import { festivalsArea } from '#areas/shop/festivals/area'
import { couponsArea } from '#areas/shop/coupons/area'
import { printArea } from '#areas/desk/print/area'
import { filesArea } from '#areas/desk/files/area'
import { flagsArea } from '#areas/desk/flags/area'
import { ocrArea } from '#areas/desk/ocr/area'
import { placesArea } from '#areas/shop/places/area'
import { penaltiesArea } from '#areas/platform/penalties/area'
import { invoicesArea } from '#areas/money/invoices/area'
import { alertsArea } from '#areas/desk/alerts/area'
import { ticketsArea } from '#areas/platform/tickets/area'
import { transferOrdersArea } from '#areas/orders/transfer-orders/area'
import { auditArea } from '#areas/platform/audit/area'
import { merchantsArea } from '#areas/platform/merchants/area'
import { inboxArea } from '#areas/platform/inbox/area'
import { colleaguesArea } from '#areas/platform/colleagues/area'
import { operatorsArea } from '#areas/platform/operators/area'
import { proposalsArea } from '#areas/platform/proposals/area'
import { ledgerHealthArea } from '#areas/platform/ledger-health/area'
import { systemHealthArea } from '#areas/platform/system-health/area'
import { rulesArea } from '#areas/platform/rules/area'
import { reconciliationArea } from '#areas/money/reconciliation/area'
import { withdrawalsArea } from '#areas/money/withdrawals/area'
import { radarArea } from '#areas/desk/radar/area'
import { workbenchArea } from '#areas/desk/workbench/area'
import { writeOffsArea } from '#areas/orders/write-offs/area'

/** The one list of areas, in the order in which the workbench lists what waits in them. */
export const areas: readonly AreaManifest[] = [
  identityArea,
  accountArea,
  shellArea,
  staffArea,
  filesArea,
  ocrArea,
  qualificationsArea,
  placesArea,
  flagsArea,
  chatArea,
  partnersArea,
  channelShopsArea,
  channelTrafficArea,
  miniShopArea,
  onlineOrdersArea,
  writeOffsArea,
  openApiArea,
  receivedOrdersArea,
  transferOrdersArea,
  acceptanceArea,
  deliveryArea,
  radarArea,
  trustArea,
  deliverySetupArea,
  afterSaleArea,
  storesArea,
  goodsArea,
  couponsArea,
  festivalsArea,
  financeArea,
  withdrawalsArea,
  paymentsArea,
  penaltiesArea,
  ticketsArea,
  invoicesArea,
  printArea,
  reconciliationArea,
  pushArea,
  alertsArea,
  workbenchArea,
  analysisArea,
  rehearsalsArea,
  operatorsArea,
  proposalsArea,
  colleaguesArea,
  rulesArea,
  ledgerHealthArea,
  systemHealthArea,
  inboxArea,
  merchantsArea,
  auditArea,
]
