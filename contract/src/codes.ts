import { accountCodes } from './areas/people/account/codes.ts'
import { afterSaleCodes } from './areas/orders/after-sale/codes.ts'
import { channelShopsCodes } from './areas/channels/channel-shops/codes.ts'
import { miniShopCodes } from './areas/channels/mini-shop/codes.ts'
import { chatCodes } from './areas/desk/chat/codes.ts'
import { deliveryCodes } from './areas/couriers/delivery/codes.ts'
import { deliverySetupCodes } from './areas/couriers/delivery-setup/codes.ts'
import { filesCodes } from './areas/desk/files/codes.ts'
import { financeCodes } from './areas/money/finance/codes.ts'
import { paymentsCodes } from './areas/money/payments/codes.ts'
import { identityCodes } from './areas/people/identity/codes.ts'
import { ocrCodes } from './areas/desk/ocr/codes.ts'
import { onlineOrdersCodes } from './areas/orders/online-orders/codes.ts'
import { openApiCodes } from './areas/channels/open-api/codes.ts'
import { partnersCodes } from './areas/shop/partners/codes.ts'
import { placesCodes } from './areas/shop/places/codes.ts'
import { pushCodes } from './areas/desk/push/codes.ts'
import { qualificationsCodes } from './areas/people/qualifications/codes.ts'
import { receivedOrdersCodes } from './areas/orders/received-orders/codes.ts'
import { staffCodes } from './areas/people/staff/codes.ts'
import { storesCodes } from './areas/shop/stores/codes.ts'
import { goodsCodes } from './areas/shop/goods/codes.ts'
import { festivalsCodes } from './areas/shop/festivals/codes.ts'
import { couponsCodes } from './areas/shop/coupons/codes.ts'
import { transferOrdersCodes } from './areas/orders/transfer-orders/codes.ts'
import { withdrawalsCodes } from './areas/money/withdrawals/codes.ts'
import { writeOffsCodes } from './areas/orders/write-offs/codes.ts'
import { inboxCodes } from './areas/platform/inbox/codes.ts'
import { operatorsCodes } from './areas/platform/operators/codes.ts'
import { penaltiesCodes } from './areas/platform/penalties/codes.ts'
import { invoicesCodes } from './areas/money/invoices/codes.ts'
import { ticketsCodes } from './areas/platform/tickets/codes.ts'
import { proposalsCodes } from './areas/platform/proposals/codes.ts'
import { ledgerHealthCodes } from './areas/platform/ledger-health/codes.ts'
import { systemHealthCodes } from './areas/platform/system-health/codes.ts'
import { rulesCodes } from './areas/platform/rules/codes.ts'
import { reconciliationCodes } from './areas/money/reconciliation/codes.ts'
import { merchantsCodes } from './areas/platform/merchants/codes.ts'
import { printCodes } from './areas/desk/print/codes.ts'
import { rehearsalsCodes } from './areas/desk/rehearsals/codes.ts'
import { commonCodes } from './kit/codes.ts'

/**
 * Every way the system says no. `message` is what the person reads.
 */
export const codes = {
  ...commonCodes,
  ...miniShopCodes,
  ...rehearsalsCodes,
  ...identityCodes,
  ...financeCodes,
  ...paymentsCodes,
  ...filesCodes,
  ...ocrCodes,
  ...placesCodes,
  ...staffCodes,
  ...transferOrdersCodes,
  ...receivedOrdersCodes,
  ...accountCodes,
  ...partnersCodes,
  ...afterSaleCodes,
  ...onlineOrdersCodes,
  ...channelShopsCodes,
  ...writeOffsCodes,
  ...openApiCodes,
  ...deliveryCodes,
  ...deliverySetupCodes,
  ...storesCodes,
  ...goodsCodes,
  ...couponsCodes,
  ...festivalsCodes,
  ...qualificationsCodes,
  ...operatorsCodes,
  ...inboxCodes,
  ...penaltiesCodes,
  ...withdrawalsCodes,
  ...ticketsCodes,
  ...invoicesCodes,
  ...reconciliationCodes,
  ...pushCodes,
  ...chatCodes,
  ...proposalsCodes,
  ...rulesCodes,
  ...ledgerHealthCodes,
  ...systemHealthCodes,
  ...merchantsCodes,
  ...printCodes,
}

export type CodeName = keyof typeof codes
