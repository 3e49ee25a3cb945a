import type { Result } from '@zdb/contract/kit/endpoint'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { versionStates } from '@zdb/contract/shop/goods/states'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, stateIn } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { contentOf, missingIn } from './editing/content.ts'
import { refuseUnpermittedFood } from './food-permit.ts'
import { refreshGoods } from './goods-push.ts'
import { goodsOf, lastVersions, lockGoods, type Goods, type Version } from './goods.sql.ts'
import { goodsShelf } from './machine.ts'
import { goodsVersion } from './review/version-machine.ts'
import { db, type Db } from '#core/db/tx'

type ShelfMove = 'submit' | 'withdraw' | 'sellUp' | 'sellDown' | 'remove'

const moveShelf = async (tx: Tx, actor: Actor, name: ShelfMove, goods: Goods, set = {}): Promise<Goods> => {
  const {
    was,
    was_stage: _,
    ...moved
  } = await move(tx, goodsShelf, name, {
    id: goods.id,
    merchantId: actor.merchantId,
    actor,
    set: { updated_at: now(), ...set },
  })
  await record(tx, actor, `goods.${name}`, goods.id, { before: { state: was }, after: { state: moved.state } })
  refreshGoods(actor.merchantId)
  return moved
}

const openVersionOf = async (on: Db, id: number): Promise<Version | undefined> => {
  const last = (await lastVersions(on, [id])).get(id)
  return last?.state === versionStates.reviewing.code ? last : undefined
}

/** From here on it is as it was handed in until the platform has looked at it. */
export const submitGoods = (actor: Actor, id: number): Promise<Goods> =>
  within(async (tx) => {
    const goods = await lockGoods(tx, actor, id)
    if (await openVersionOf(tx, id)) refuse('goodsInReview', '上次的修改正在审核中，撤回后才能提交')
    const missing = missingIn(contentOf(goods))
    if (missing.length > 0) refuse('goodsIncomplete', `请先补全：${missing.join('、')}`)
    return moveShelf(tx, actor, 'submit', goods, { review_reason: '' })
  })

/** Whatever of it waits for the platform is taken back: the goods themselves, or their second version. */
export const withdrawGoods = (actor: Actor, id: number): Promise<Goods> =>
  within(async (tx) => {
    const goods = await lockGoods(tx, actor, id)
    const version = await openVersionOf(tx, id)
    if (!version) return moveShelf(tx, actor, 'withdraw', goods)
    await move(tx, goodsVersion, 'withdrawVersion', { id: version.id, actor, set: { decided_at: now() } })
    await record(tx, actor, 'goods.withdrawVersion', id, { before: { version: version.id } })
    refreshGoods(actor.merchantId)
    return goods
  })

export const sellUp = (actor: Actor, id: number): Promise<Goods> =>
  within(async (tx) => {
    const goods = await lockGoods(tx, actor, id)
    await refuseUnpermittedFood(goods)
    return moveShelf(tx, actor, 'sellUp', goods)
  })

export const sellDown = (actor: Actor, id: number): Promise<Goods> =>
  within(async (tx) => moveShelf(tx, actor, 'sellDown', await lockGoods(tx, actor, id)))

type Obstacle = Result<typeof goods.checkRemoval>['obstacles'][number]

const obstaclesOf = async (on: Db, goods: Goods): Promise<Obstacle[]> => {
  const state = stateIn(goodsShelf, goods)
  return [
    ...(state === 'listed' ? [{ key: 'listed', title: '商品正在销售，请先下架' }] : []),
    ...(state === 'reviewing' ? [{ key: 'reviewing', title: '商品正在审核中，请先撤回' }] : []),
    ...((await openVersionOf(on, goods.id)) ? [{ key: 'version', title: '商品的修改正在审核中，请先撤回' }] : []),
  ]
}

export const checkRemoval = async (actor: Actor, id: number): Promise<{ obstacles: Obstacle[] }> => ({
  obstacles: await obstaclesOf(db(), await goodsOf(actor, id)),
})

export const removeGoods = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    const goods = await lockGoods(tx, actor, id)
    const obstacles = await obstaclesOf(tx, goods)
    if (obstacles.length > 0) refuse('goodsInUse', `不能删除：${obstacles.map(({ title }) => title).join('；')}`)
    await moveShelf(tx, actor, 'remove', goods, { deleted_at: now(), is_quick: false })
    return null
  })
