import type { AreaManifest } from './manifest.ts'
import { accountArea } from '#areas/account/area'
import { afterSaleArea } from '#areas/after-sale/area'
import { channelShopsArea } from '#areas/channel-shops/area'
import { channelTrafficArea } from '#areas/channel-traffic/area'
import { chatArea } from '#areas/chat/area'
import { deliveryArea } from '#areas/delivery/area'
import { deliverySetupArea } from '#areas/delivery-setup/area'
import { financeArea } from '#areas/finance/area'
import { identityArea } from '#areas/identity/area'
import { onlineOrdersArea } from '#areas/online-orders/area'
import { openApiArea } from '#areas/open-api/area'
import { partnersArea } from '#areas/partners/area'
import { pushArea } from '#areas/push/area'
import { qualificationsArea } from '#areas/qualifications/area'
import { receivedOrdersArea } from '#areas/received-orders/area'
import { shellArea } from '#areas/shell/area'
import { staffArea } from '#areas/staff/area'
import { storesArea } from '#areas/stores/area'
import { filesArea } from '#areas/files/area'
import { flagsArea } from '#areas/flags/area'
import { ocrArea } from '#areas/ocr/area'
import { placesArea } from '#areas/places/area'
import { transferOrdersArea } from '#areas/transfer-orders/area'
import { workbenchArea } from '#areas/workbench/area'
import { writeOffsArea } from '#areas/write-offs/area'

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
  onlineOrdersArea,
  writeOffsArea,
  openApiArea,
  receivedOrdersArea,
  transferOrdersArea,
  deliveryArea,
  deliverySetupArea,
  afterSaleArea,
  storesArea,
  financeArea,
  pushArea,
  workbenchArea,
]
