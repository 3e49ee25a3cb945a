import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { StoreFacts } from './stores.sql.ts'

/** Every console of the merchant draws the store anew; nobody is called away from their work by a voice. */
export const tellStore = (
  tx: Tx,
  store: StoreFacts,
  title: string,
  alert: string,
  event: PushEvent & `store${string}` = 'storeChanged',
): Promise<number> =>
  storePush(tx, {
    merchantId: store.merchant_id,
    event,
    type: pushTypes.orderListed,
    identity: 0,
    title,
    alert,
    reload: true,
    params: { status: store.business_state, sid: String(store.id) },
  })
