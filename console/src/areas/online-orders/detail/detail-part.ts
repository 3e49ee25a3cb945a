import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import type { OnlineActionName } from '../actions.tsx'
import type { OnlineRow } from '../online-order.ts'

export type OnlineDetail = WireResult<typeof onlineOrders.detail>

/** A part of the detail: what it shows, and how its buttons are pressed. */
export type DetailPart = { order: OnlineDetail; press: (name: OnlineActionName, order: OnlineRow) => void }
