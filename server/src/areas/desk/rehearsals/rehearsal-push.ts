import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'

/** Screens that show it show how far it is. */
export const tellScreens = (merchantId: number, id: number): void =>
  refreshScreens([merchantId], { type: pushTypes.notice, identity: 0, params: { rehearsal: String(id) } })

type Ended = { id: number; merchant_id: number; title: string }

export const tellEnd = (tx: Tx, { id, merchant_id, title }: Ended, alert: string): Promise<number> =>
  storePush(tx, {
    merchantId: merchant_id,
    event: 'rehearsalEnded',
    type: pushTypes.notice,
    identity: 0,
    title: `演练结束：${title}`,
    alert,
    params: { rehearsal: String(id) },
  })
