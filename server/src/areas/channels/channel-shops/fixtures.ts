import { codeOfAdapter, type AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { Grant } from '#ports/channels/port'
import { defaultsOf } from './present.ts'
import { grantColumns } from './sealed-grant.ts'
import { insertShop, shopStates, type Shop, type ShopChange } from './channel-shop.sql.ts'

/** A shop on a channel; with a grant it is bound. */
export const anOnlineShop = (
  tx: Tx,
  merchantId: number,
  { adapter = 'meituan', grant, ...facts }: ShopChange & { adapter?: AdapterName; grant?: Grant } = {},
): Promise<Shop> =>
  insertShop(tx, {
    ...defaultsOf(merchantId, codeOfAdapter(adapter)),
    name: grant?.shopName ?? '花田外卖店',
    ...(grant && {
      ...grantColumns(grant),
      channel_shop_id: grant.shopId,
      state: shopStates.bound,
      bound_at: now(),
    }),
    ...facts,
  })
