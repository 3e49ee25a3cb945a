import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { Goods } from './goods.sql.ts'

/** The merchant hears what the platform decided. */
export const tellVerdict = (tx: Tx, goods: Goods, title: string, alert: string): Promise<number> =>
  storePush(tx, {
    merchantId: goods.merchant_id,
    event: 'goodsVerdict',
    type: pushTypes.notice,
    identity: 0,
    title,
    alert,
    params: { goods: String(goods.id), status: goods.state },
  })

/** What a person did themselves shows on the merchant's other screens without an alert. */
export const refreshGoods = (merchantId: number): void =>
  refreshScreens([merchantId], { type: pushTypes.notice, identity: 0, params: { goods: '' } })
