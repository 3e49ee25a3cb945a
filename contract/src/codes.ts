import { accountCodes } from './areas/account/codes.ts'
import { afterSaleCodes } from './areas/after-sale/codes.ts'
import { channelShopsCodes } from './areas/channel-shops/codes.ts'
import { deliveryCodes } from './areas/delivery/codes.ts'
import { deliverySetupCodes } from './areas/delivery-setup/codes.ts'
import { filesCodes } from './areas/files/codes.ts'
import { financeCodes } from './areas/finance/codes.ts'
import { identityCodes } from './areas/identity/codes.ts'
import { ocrCodes } from './areas/ocr/codes.ts'
import { onlineOrdersCodes } from './areas/online-orders/codes.ts'
import { openApiCodes } from './areas/open-api/codes.ts'
import { partnersCodes } from './areas/partners/codes.ts'
import { placesCodes } from './areas/places/codes.ts'
import { qualificationsCodes } from './areas/qualifications/codes.ts'
import { receivedOrdersCodes } from './areas/received-orders/codes.ts'
import { staffCodes } from './areas/staff/codes.ts'
import { storesCodes } from './areas/stores/codes.ts'
import { transferOrdersCodes } from './areas/transfer-orders/codes.ts'
import { writeOffsCodes } from './areas/write-offs/codes.ts'
import { commonCodes } from './kit/codes.ts'

/**
 * Every way the system says no. `message` is what the person reads.
 * The seven codes of `sessionCodes` end the session in the console (spec 1, section 8).
 */
export const codes = {
  ...commonCodes,
  ...identityCodes,
  ...financeCodes,
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
  ...qualificationsCodes,
}

export type CodeName = keyof typeof codes

export const sessionCodes: ReadonlySet<number> = new Set([
  codes.signedOut.code,
  codes.tokenInvalid.code,
  codes.sessionEnded.code,
  codes.accountDisabled.code,
  codes.roleDisabled.code,
  codes.passwordChanged.code,
  codes.merchantClosed.code,
])
