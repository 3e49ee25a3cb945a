import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleTabs, afterSaleTypes } from '@zdb/contract/orders/after-sale/states'
import { orderById, orderOf, presentOrders, type Part } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { showTerms } from '#core/terms/terms'
import { within } from '#core/db/tx'
import { limitsOf, wantsCompensation } from './money/refund-limits.ts'
import { presentCase, presentEvent, presentPaid } from './present.ts'
import {
  caseOf,
  countTabs,
  eventsOf,
  listCases,
  merchantName,
  type Case,
  type Filter,
  type Tab,
} from './after-sale.sql.ts'

type ListQuery = Query<typeof afterSale.list>

const filterOf = (actor: Actor, { direction, keyword, todo }: ListQuery): Filter => ({
  part: direction === 1 ? 'sender' : 'shop',
  merchantId: actor.merchantId,
  keyword,
  todo,
})

const tabOf = (status: string): Tab => afterSaleTabs.find(({ index }) => index === status) ?? afterSaleTabs[0]

/** The shop may agree to what it is shown while the case is open. */
const showCases = (actor: Actor, cases: readonly Case[]): Promise<void> =>
  showTerms(
    actor,
    'afterSale',
    cases.filter(({ ended_at }) => ended_at === null),
  )

export const list = async (actor: Actor, asked: ListQuery): Promise<Result<typeof afterSale.list>> => {
  const filter = filterOf(actor, asked)
  const { rows, total } = await listCases(filter, tabOf(asked.status), asked)
  if (filter.part === 'shop') await showCases(actor, rows)
  const items = rows.map((row) => presentCase(actor, filter.part, row))
  return { items, total, page: asked.page, page_size: asked.page_size }
}

export const totals = (actor: Actor, asked: ListQuery): Promise<Result<typeof afterSale.totals>> =>
  countTabs(filterOf(actor, asked))

/** The four kinds of claim; for an order of one's own with what each may still come to. */
export const types = async (actor: Actor, sn: string | undefined): Promise<Result<typeof afterSale.types>> => {
  const limits = sn ? await limitsOf(await orderOf(actor, 'sender', sn)) : undefined
  return afterSaleTypes.map(({ rtid, title, return_modes }) => ({
    rtid,
    title,
    return_modes: [...return_modes],
    max_amount: limits?.refund ?? null,
    max_compensation: limits && wantsCompensation(rtid) ? limits.compensation : null,
  }))
}

/** What the two sides and the platform said once it was called in. */
const judgingWords = new Set(['申请平台仲裁', '平台裁决', '提出申诉', '平台终审'])

export const detail = async (actor: Actor, rid: string): Promise<Result<typeof afterSale.detail>> => {
  const { item, part } = await caseOf(actor, idOf(rid))
  const other: Record<Part, number> = { sender: item.shop_merchant_id, shop: item.merchant_id }
  const [order, events, partner] = await Promise.all([
    within((tx) => orderById(tx, item.order_id)),
    eventsOf(item.id),
    merchantName(other[part]),
  ])
  if (part === 'shop') await showCases(actor, [item])
  const [row] = await presentOrders(actor, part, [order])
  if (!row) throw new Error('an order presents as one row')
  return {
    ...presentCase(actor, part, { ...item, sn: order.sn, price: order.price, goods: order.goods, partner }),
    content: item.content,
    return_img: item.images,
    return_audit_img: item.reject_images,
    reject_reason: item.reject_reason,
    paid: presentPaid(item),
    appeal_items: events.filter(({ what }) => judgingWords.has(what)).map(presentEvent),
    timeline: events.map(presentEvent).reverse(),
    order: row,
  }
}
