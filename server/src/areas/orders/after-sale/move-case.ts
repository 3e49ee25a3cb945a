import { sharePictures } from '#areas/desk/files/public'
import { note, type Order, type Part, type Side } from '#areas/orders/transfer-orders/public'
import { nameOf, type Actor, type SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { deadlineOf, move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import type { Tx } from '#core/db/tx'
import { afterSaleCase, type CaseMove } from './machine.ts'
import { pushMove } from './pushes.ts'
import { insertEvent, ownerColumns, patchCase, type Case, type NewCase } from './after-sale.sql.ts'

export type Words = {
  what: string
  content?: string
  images?: string[]
  changes?: readonly { label: string; before: string; after: string }[]
}

type CaseChange = {
  order: Order
  item: Case
  actor: Actor | SystemActor
  /** The part the actor must play; absent for the clock and the platform. */
  part?: Part
  side: Side
  set?: Partial<NewCase>
  words: Words
}

const sideNames = { system: '系统', platform: '平台' } as const

/** One line in the case's story and one in the order's; the other side may open the pictures. */
export const noteInBoth = async (
  tx: Tx,
  order: Order,
  item: Case,
  side: Side,
  actor: Actor | SystemActor,
  { what, content = '', images = [], changes = [] }: Words,
): Promise<void> => {
  if (actor.kind === 'merchant' && images.length > 0)
    await sharePictures(tx, actor, images, side === 'sender' ? item.shop_merchant_id : item.merchant_id)
  const name = side === 'system' || side === 'platform' ? sideNames[side] : nameOf(actor)
  await insertEvent(tx, { after_sale_id: item.id, side, actor: name, what, content, images, changes })
  await note(tx, order.id, side, actor, { what, detail: content, changes })
}

/** The one way a case changes: one guarded statement, a new deadline, both stories, the trail and the pushes. */
export const moveCase = async (
  tx: Tx,
  name: CaseMove,
  { order, item, actor, part, side, set, words }: CaseChange,
): Promise<Case> => {
  const owner =
    part && actor.kind === 'merchant' ? { merchantId: actor.merchantId, ownerColumn: ownerColumns[part] } : {}
  const moved = await move(tx, afterSaleCase, name, { id: item.id, actor, ...owner, note: words.content, set })
  const after = await patchCase(tx, item.id, { deadline_at: deadlineOf(afterSaleCase, moved, await currentRules()) })
  await noteInBoth(tx, order, after, side, actor, words)
  await record(tx, actor, `afterSale.${name}`, item.id, {
    before: { state: item.state, stage: item.stage, amount: item.amount, compensation: item.compensation },
    after: { state: after.state, stage: after.stage, amount: after.amount, compensation: after.compensation },
    merchantId: item.merchant_id,
  })
  await pushMove(tx, name, order, after)
  return after
}
