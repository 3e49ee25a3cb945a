import { goodsStates } from '@zdb/contract/shop/goods/states'
import { openPictures } from '#areas/desk/files/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { contentColumns, contentIn, versionContentOf } from '../editing/content.ts'
import { reshapeSkus } from '../editing/skus.sql.ts'
import { refuseUnpermittedFood } from '../food-permit.ts'
import { tellVerdict } from '../goods-push.ts'
import { lockAnyGoods, patchGoods, searchText, skusOf, versionsById, type Goods, type Version } from '../goods.sql.ts'
import { goodsShelf } from '../machine.ts'
import { goodsVersion } from './version-machine.ts'

const note = (
  tx: Tx,
  operator: SystemActor,
  action: string,
  { id, merchant_id }: Goods,
  after: object,
): Promise<void> => record(tx, operator, `goods.${action}`, id, { merchantId: merchant_id, after: { ...after } })

const refuseNoReason = (reason: string): void => {
  if (reason.trim() === '') refuseField('reason', '请填写未通过的原因')
}

/** Whoever is asked to make the goods may open their pictures, now that somebody has looked at them. */
const showPictures = (tx: Tx, { merchant_id, images }: Goods): Promise<void> =>
  openPictures(tx, { merchantId: merchant_id }, images)

export const approveGoods = (operator: SystemActor, id: number): Promise<Goods> =>
  within(async (tx) => {
    const set = { content_changed: false, review_reason: '' }
    const goods = await move(tx, goodsShelf, 'approve', { id, actor: operator, set })
    await showPictures(tx, goods)
    await note(tx, operator, 'approve', goods, { state: goods.state })
    await tellVerdict(tx, goods, '商品已通过审核', `${goods.name}已通过审核，可以上架`)
    return goods
  })

export const rejectGoods = async (operator: SystemActor, id: number, reason: string): Promise<Goods> => {
  refuseNoReason(reason)
  return within(async (tx) => {
    const goods = await move(tx, goodsShelf, 'reject', {
      id,
      actor: operator,
      note: reason,
      set: { review_reason: reason },
    })
    await note(tx, operator, 'reject', goods, { state: goods.state, reason })
    await tellVerdict(tx, goods, '商品未通过审核', `${goods.name}未通过审核：${reason}`)
    return goods
  })
}

/** Goods before their version, as whoever edits them holds them. */
const lockVersion = async (tx: Tx, id: number): Promise<{ version: Version; goods: Goods }> => {
  const [version = refuse('itemGone')] = await versionsById([id])
  return { version, goods: await lockAnyGoods(tx, version.goods_id) }
}

export const lockGoodsOfVersion = (tx: Tx, id: number) => lockVersion(tx, id)

/** Flowers on the shelf do not become a cake that nobody may sell; off the shelf, the shelf asks. */
const refuseUnpermittedVersion = async (goods: Goods, product_type: number): Promise<void> => {
  if (goods.state === goodsStates.listed.code) await refuseUnpermittedFood({ ...goods, product_type })
}

/** The goods become what the version says; what is known of their kinds stays with them. */
export const adoptVersion = (operator: SystemActor, id: number): Promise<Goods> =>
  within(async (tx) => {
    const { version, goods } = await lockVersion(tx, id)
    await move(tx, goodsVersion, 'adopt', { id, actor: operator, set: { decided_at: now() } })
    const { skus, ...content } = versionContentOf(version)
    await refuseUnpermittedVersion(goods, content.product_type)
    await reshapeSkus(tx, goods, skus)
    const codes = (await skusOf(tx, [goods.id])).map(({ code }) => code)
    const after = await patchGoods(tx, goods.id, {
      ...contentColumns(contentIn(content)),
      search: searchText({ ...goods, ...content, code: goods.code }, codes),
    })
    await showPictures(tx, after)
    await note(tx, operator, 'adoptVersion', after, { version: id })
    await tellVerdict(tx, after, '商品修改已生效', `${after.name}的修改已通过审核并生效`)
    return after
  })

export const rejectVersion = async (operator: SystemActor, id: number, reason: string): Promise<Goods> => {
  refuseNoReason(reason)
  return within(async (tx) => {
    const { goods } = await lockVersion(tx, id)
    await move(tx, goodsVersion, 'reject', { id, actor: operator, note: reason, set: { reason, decided_at: now() } })
    await note(tx, operator, 'rejectVersion', goods, { version: id, reason })
    await tellVerdict(tx, goods, '商品修改未通过审核', `${goods.name}的修改未通过审核：${reason}，仍按原资料销售`)
    return goods
  })
}
