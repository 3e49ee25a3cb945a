import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { provePayPassword } from '#areas/people/account/public'
import { openPictures } from '#areas/desk/files/public'
import { may, type Actor } from '#core/http/actor'
import { hours, later, now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { refuse, refuseField } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { seal } from '#core/outside/sealed'
import { within, type Tx } from '#core/db/tx'
import { keepableWindow } from '#core/time/delivery-window'
import {
  changesBetween,
  contentOf,
  picturesOf,
  priceLine,
  withNamedPlace,
  type Changes,
  type Content,
} from '../create/content.ts'
import { modificationsOf } from '../detail/detail.sql.ts'
import { insertModification, moveModification, takeOpenModification } from './modifications.sql.ts'
import { priceOf } from '../money/order-money.ts'
import { moveOrder } from '../move-order.ts'
import {
  isPureRaise,
  outcomeOf,
  presentModification,
  type ChangeLine,
  type PresentedModification,
} from '../detail/present-parts.ts'
import { lockOrder, orderOf, type Order } from '../transfer-order.sql.ts'

type ModificationDraft = Body<typeof transferOrders.previewModification>
type ModificationApplication = Body<typeof transferOrders.applyModification>
type Preview = Result<typeof transferOrders.previewModification>

export const personalFields = ['consignee', 'mobile', 'phone', 'address', 'longitude', 'latitude'] as const

const placeParts = ['province', 'city', 'county'] as const

type Difference = { wanted: Partial<Content>; changes: Changes; lines: ChangeLine[]; before: Fen; after: Fen }

/** What a modification would change, with its price; what it does not name stays. */
const differenceOf = (order: Order, { price, note: _note, ...wanted }: ModificationDraft): Difference => {
  const content = contentOf(order)
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const next: Content = { ...content, ...given }
  const named = placeParts.some((part) => given[part] !== undefined) ? withNamedPlace(next) : next
  if (given['delivery_date'] !== undefined || given['delivery_time'] !== undefined)
    keepableWindow(next.delivery_date, next.delivery_time)
  const changes = changesBetween(content, named)
  const before = priceOf(order)
  const after = price ?? before
  const money = after === before ? [] : [priceLine(before, after)]
  if (changes.open.length + money.length === 0) refuse('nothingChanged')
  const { province, city, county } = named
  return { wanted: named === next ? given : { ...given, province, city, county }, changes, lines: money, before, after }
}

export const previewModification = async (actor: Actor, sn: string, wanted: ModificationDraft): Promise<Preview> => {
  const order = await orderOf(actor, 'sender', sn)
  const { changes, lines, before, after } = differenceOf(order, wanted)
  const all = [...changes.open, ...lines]
  return {
    changes: all,
    price_before: before,
    price_after: after,
    hold_delta: fen(after - before),
    until: later(hours((await currentRules()).modificationHours)),
    outcome: outcomeOf(isPureRaise(all, before, after)),
  }
}

const raises = (order: Order, { price }: ModificationDraft): boolean => price !== undefined && price > priceOf(order)

/** A raise stands by itself when the shop is silent: it takes what raising the price takes, at the time of asking. */
const proveRaise = async (
  actor: Actor,
  order: Order,
  { pay_password, ...wanted }: ModificationApplication,
): Promise<void> => {
  if (!raises(order, wanted)) return
  if (!may(actor, 'transfer.pay')) refuse('forbidden')
  await provePayPassword(actor, pay_password ?? refuseField('pay_password', '请输入支付密码'))
}

/** Asks the shop that has taken the order; nothing moves before it answers. `also` is of the same commit, the order held. */
export const applyModification = async (
  actor: Actor,
  sn: string,
  body: ModificationApplication,
  also?: (tx: Tx, order: Order) => Promise<void>,
): Promise<null> => {
  const seen = await orderOf(actor, 'sender', sn)
  await proveRaise(actor, seen, body)
  const { pay_password: _password, ...asked } = body
  return within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    // Lowered in the meantime: what was not asked for the password then is not offered now.
    if (raises(order, asked) && !raises(seen, asked)) refuse('orderMoved')
    if (order.modify_open) refuse('modificationOpen')
    const { wanted, changes, lines, before, after } = differenceOf(order, asked)
    if (after > before && (await balancesOf(actor.merchantId)).available < after - before) refuse('notEnough')
    const kept = [...changes.kept, ...lines]
    if (asked.goods_items) await openPictures(tx, actor, picturesOf({ goods_items: asked.goods_items }))
    await moveOrder(tx, 'applyModification', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { modify_open: true },
      story: {
        what: '申请修改',
        detail: asked.note,
        changes: kept.map((line) => ({ label: line.label, before: line.before, after: line.after })),
      },
    })
    const personal = Object.entries(wanted).filter(([field]) => personalFields.some((name) => name === field))
    const plain = Object.entries(wanted).filter(([field]) => !personalFields.some((name) => name === field))
    await insertModification(tx, actor, {
      order_id: order.id,
      wanted: JSON.stringify(Object.fromEntries(plain)),
      sealed: personal.length > 0 ? seal({ wanted: Object.fromEntries(personal), lines: changes.personal }) : null,
      changes: JSON.stringify(kept),
      price_before: before,
      price_after: after,
      pure_raise: isPureRaise(kept, before, after),
      note: asked.note,
      deadline_at: later(hours((await currentRules()).modificationHours)),
      at: now(),
    })
    await also?.(tx, order)
    return null
  })
}

export const revokeModification = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const modification = (await takeOpenModification(tx, order.id)) ?? refuse('modificationGone')
    await moveModification(tx, modification.id, 'revokeModification', actor)
    await moveOrder(tx, 'revokeModification', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      story: { what: '撤回修改申请' },
    })
    return null
  })

export const modificationHistory = async (actor: Actor, sn: string): Promise<PresentedModification[]> => {
  const order = await orderOf(actor, 'sender', sn)
  return (await modificationsOf(order.id, 100)).map((row) => presentModification(row, true))
}
