import { fen } from '@zdb/contract/kit/fen'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aSubAccount } from '#areas/people/identity/fixtures'
import { aGoods, skuOf } from '#areas/shop/goods/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within, type Tx } from '#core/db/tx'
import { post } from '#core/money/ledger'
import type { Stage } from './random-history.ts'

const funds = (merchantId: number) =>
  within((tx) =>
    post(tx, {
      key: `figures:${merchantId}`,
      type: 'recharge',
      why: '充值',
      ref: 'figures',
      legs: [
        {
          from: { kind: 'clearing', merchantId },
          to: { kind: 'available', merchantId },
          amount: fen(10_000_000_00),
        },
      ],
    }),
  )

const aKind = async (tx: Tx, merchantId: number, name: string): Promise<Stage['kinds'][number]> => {
  const goodsId = await aGoods(tx, merchantId, { name, stock: 100_000 })
  return { goodsId, skuId: await skuOf(tx, goodsId) }
}

/** A merchant with two stores, two shops and two people, and somebody to trade with; both have money. */
export const aStage = async (
  me: { merchantId: number; accountId: number },
  other: { merchantId: number },
): Promise<Stage> => {
  await funds(me.merchantId)
  await funds(other.merchantId)
  return within(async (tx) => ({
    merchantId: me.merchantId,
    accounts: [me.accountId, (await aSubAccount(tx, me.merchantId)).accountId],
    stores: [await aStore(tx, me.merchantId, { name: '国贸店' }), await aStore(tx, me.merchantId, { name: '望京店' })],
    shops: [
      (await anOnlineShop(tx, me.merchantId, { name: '美团店', channel_shop_id: `a${me.merchantId}` })).id,
      (await anOnlineShop(tx, me.merchantId, { name: '抖音店', channel_shop_id: `b${me.merchantId}` })).id,
    ],
    kinds: [await aKind(tx, me.merchantId, '33枝红玫瑰'), await aKind(tx, me.merchantId, '向日葵花束')],
    other: { merchantId: other.merchantId, storeId: await aStore(tx, other.merchantId, { name: '对方店' }) },
  }))
}
