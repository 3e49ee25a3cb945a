import type { Endpoint } from './kit/endpoint.ts'
import { account } from './areas/account/endpoints.ts'
import { channelShops } from './areas/channel-shops/endpoints.ts'
import { openApi } from './areas/open-api/endpoints.ts'
import { writeOffs } from './areas/write-offs/endpoints.ts'
import { channelTraffic } from './areas/channel-traffic/endpoints.ts'
import { chat } from './areas/chat/endpoints.ts'
import { delivery } from './areas/delivery/endpoints.ts'
import { deliverySetup } from './areas/delivery-setup/endpoints.ts'
import { identity } from './areas/identity/endpoints.ts'
import { onlineOrders } from './areas/online-orders/endpoints.ts'
import { push } from './areas/push/endpoints.ts'
import { shell } from './areas/shell/endpoints.ts'
import { staff } from './areas/staff/endpoints.ts'
import { stores } from './areas/stores/endpoints.ts'
import { files } from './areas/files/endpoints.ts'
import { flags } from './areas/flags/endpoints.ts'
import { ocr } from './areas/ocr/endpoints.ts'
import { places } from './areas/places/endpoints.ts'
import { afterSale } from './areas/after-sale/endpoints.ts'
import { partners } from './areas/partners/endpoints.ts'
import { qualifications } from './areas/qualifications/endpoints.ts'
import { receivedOrders } from './areas/received-orders/endpoints.ts'
import { transferOrders } from './areas/transfer-orders/endpoints.ts'
import { workbench } from './areas/workbench/endpoints.ts'

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
  qualifications,
  workbench,
  staff,
  push,
  chat,
  transferOrders,
  receivedOrders,
  afterSale,
  partners,
  channelShops,
  channelTraffic,
  onlineOrders,
  openApi,
  writeOffs,
  delivery,
  deliverySetup,
}

export const endpoints: Endpoint[] = Object.values(areas).flatMap((lines) => Object.values(lines) as Endpoint[])
