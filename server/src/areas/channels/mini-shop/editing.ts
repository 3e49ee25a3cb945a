import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { wareStates, type WareTask } from '@zdb/contract/channels/mini-shop/states'
import { shopOf, shopStates } from '#areas/channels/channel-shops/public'
import { goodsOf } from '#areas/shop/goods/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, stateIn } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { refuseStale } from '#core/terms/content-revision'
import { now } from '#core/time/clock'
import {
  bindToGoods,
  columnsOf,
  isLookedAtAgain,
  missingIn,
  refuseBadWare,
  shapeSkus,
  takeReferences,
  type NewWare,
  type WareChange,
} from './content.ts'
import { wareShelf } from './machine.ts'
import { refreshMini } from './pushes.ts'
import { revisionOf } from './revision.ts'
import { asking, insertWare, lockWare, patchWare, skusOf, type Ware } from './wares.sql.ts'

/** Only a mini-program that lets us in can be sold in. */
const refuseUnbound = async (actor: Actor, shopId: number): Promise<void> => {
  const shop = await shopOf(actor, shopId)
  if (shop.channel !== channelCodes.mini || shop.state !== shopStates.bound) refuse('miniUnbound')
}

const noteDown = async (tx: Tx, actor: Actor, action: string, ware: Ware, after: object = {}): Promise<void> => {
  await record(tx, actor, `miniShop.${action}`, ware.id, { after: { name: ware.name, ...after } })
  refreshMini(actor.merchantId)
}

const handIn = async (tx: Tx, actor: Actor, ware: Ware): Promise<Ware> => {
  const missing = missingIn(ware)
  if (missing.length > 0) refuse('wareIncomplete', `请先补全：${missing.join('、')}`)
  const { merchantId } = actor
  await move(tx, wareShelf, 'submit', { id: ware.id, merchantId, actor, set: asking('create') })
  return patchWare(tx, ware.id, {})
}

/** A ware is a draft until it is handed in. */
export const createWare = async (actor: Actor, body: NewWare): Promise<Ware> => {
  refuseBadWare(body)
  await spendRateLimit('wares', String(actor.merchantId))
  const shopId = idOf(body.shop_id)
  await refuseUnbound(actor, shopId)
  if (body.goods_id !== undefined) await goodsOf(actor, idOf(body.goods_id))
  return within(async (tx) => {
    await takeReferences(tx, actor, body)
    const added = await insertWare(tx, {
      merchant_id: actor.merchantId,
      shop_id: shopId,
      ...columnsOf(body, shapeSkus([], body.skus)),
      state: wareStates.draft.code,
      next_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    await bindToGoods(tx, added)
    await noteDown(tx, actor, 'create', added)
    return body.submit ? handIn(tx, actor, added) : added
  })
}

const refuseBusy = ({ task }: Ware): void => {
  if (task !== '') refuse('wareWaiting')
}

/** Prices and stock are told at once; words and pictures of what stands at the pay-app are looked at again. */
const taskOf = (ware: Ware, looked: boolean): WareTask | undefined => {
  if (ware.item_id === '' || stateIn(wareShelf, ware) === 'draft') return undefined
  return looked ? 'modify' : 'offer'
}

export const editWare = async (actor: Actor, body: WareChange): Promise<Ware> => {
  refuseBadWare(body)
  await spendRateLimit('wares', String(actor.merchantId))
  if (body.goods_id !== undefined) await goodsOf(actor, idOf(body.goods_id))
  return within(async (tx) => {
    const ware = await lockWare(tx, actor, idOf(body.id))
    refuseStale(body.revision, revisionOf(ware))
    refuseBusy(ware)
    await takeReferences(tx, actor, body, ware.images)
    const skus = shapeSkus(skusOf(ware), body.skus)
    const task = taskOf(ware, isLookedAtAgain(ware, body, skus))
    const changed = await patchWare(tx, ware.id, { ...columnsOf(body, skus), ...(task && asking(task)) })
    if (task === 'modify' && missingIn(changed).length > 0) refuse('wareIncomplete', '请先补全：商品主图')
    await bindToGoods(tx, changed)
    await noteDown(tx, actor, 'edit', changed, { task: task ?? '' })
    return body.submit && stateIn(wareShelf, changed) === 'draft' && missingIn(changed).length === 0
      ? handIn(tx, actor, changed)
      : changed
  })
}

export const submitWare = (actor: Actor, id: number): Promise<Ware> =>
  within(async (tx) => {
    const ware = await lockWare(tx, actor, id)
    refuseBusy(ware)
    const handed = await handIn(tx, actor, ware)
    await noteDown(tx, actor, 'submit', handed)
    return handed
  })

/** The pay-app is asked; the ware moves once it has answered. */
const askFor = (actor: Actor, id: number, task: 'sellUp' | 'sellDown' | 'remove'): Promise<Ware> =>
  within(async (tx) => {
    const ware = await lockWare(tx, actor, id)
    refuseBusy(ware)
    const state = stateIn(wareShelf, ware)
    if (!(wareShelf.moves[task].from as readonly string[]).includes(state)) refuse('wareMoved')
    const asked = await patchWare(tx, id, asking(task))
    await noteDown(tx, actor, task, asked)
    return asked
  })

export const sellUp = (actor: Actor, id: number): Promise<Ware> => askFor(actor, id, 'sellUp')
export const sellDown = (actor: Actor, id: number): Promise<Ware> => askFor(actor, id, 'sellDown')
export const removeWare = async (actor: Actor, id: number): Promise<null> => {
  await askFor(actor, id, 'remove')
  return null
}
