import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { within, type Tx } from '#core/db/tx'
import { recordAll } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuseField } from '#core/http/refusal'
import { lockManyGoods, type Goods } from '../goods.sql.ts'
import { refreshGoods } from '../goods-push.ts'
import { addStockOfAll, changePrices, setStock } from '../stock/stock.sql.ts'

type Adjusted = Result<typeof goods.adjustPrice>

const adjust = async (
  actor: Actor,
  ids: readonly string[],
  action: string,
  after: Record<string, string | number>,
  refusal: string,
  change: (tx: Tx, all: readonly number[]) => Promise<readonly number[]>,
): Promise<Adjusted> => {
  await spendRateLimit('goodsEdit', String(actor.merchantId))
  return within(async (tx) => {
    const wanted = [...new Set(ids)]
    const found = await lockManyGoods(tx, actor, wanted.map(idOf))
    const done = new Set(
      await change(
        tx,
        found.map(({ id }) => id),
      ),
    )
    const changed = found.filter(({ id }) => done.has(id))
    if (changed.length > 0)
      await recordAll(
        tx,
        actor,
        action,
        changed.map(({ id }) => ({ target: id, after })),
      )
    refreshGoods(actor.merchantId)
    const refused = ({ id, name }: Goods) => ({ id: String(id), name, message: refusal })
    const there = new Set(found.map(({ id }) => String(id)))
    const gone = wanted.filter((id) => !there.has(id)).map((id) => ({ id, name: '', message: '商品不存在或已删除' }))
    return { done: done.size, refused: [...found.filter(({ id }) => !done.has(id)).map(refused), ...gone] }
  })
}

/** Other prices for all kinds of the chosen goods; what would cost less than nothing stays as it is and is named. */
export const adjustPrice = (actor: Actor, { ids, mode, amount }: Body<typeof goods.adjustPrice>): Promise<Adjusted> => {
  if (mode === 'set' && amount < 0) refuseField('amount', '价格不能小于0')
  if (mode === 'percent' && amount <= -100) refuseField('amount', '最多降价100%以内')
  return adjust(actor, ids, 'goods.adjustPrice', { mode, amount }, '改后的价格不在0到1000000元之间', (tx, all) =>
    changePrices(tx, all, mode, amount),
  )
}

/** Another stock for all kinds of the chosen goods; what would have less than nothing stays as it is and is named. */
export const adjustStock = (actor: Actor, { ids, mode, amount }: Body<typeof goods.adjustStock>): Promise<Adjusted> => {
  if (mode === 'set' && amount < 0) refuseField('amount', '库存不能小于0')
  return adjust(actor, ids, 'goods.adjustStock', { mode, amount }, '改后的库存不在0到1000000之间', async (tx, all) => {
    if (mode === 'add') return addStockOfAll(tx, all, amount)
    await setStock(tx, all, amount)
    return all
  })
}
