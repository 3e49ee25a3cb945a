import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { anOnlineOrder } from '../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../server/src/core/db/tx.ts'
import type { Trader } from './traders.ts'

/** An order that the trader's own store makes; its number. */
export const anOrderAt = ({ merchantId, shopId }: Trader): Promise<string> =>
  within(async (tx) => {
    const content = { card_con: '生日快乐，天天开心', order_remarks: '不要满天星' }
    const state = onlineStates.selfProcess.code
    return (await anOnlineOrder(tx, { merchant_id: merchantId, store_id: shopId, state, content })).sn
  })
