import type { Result } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates, afterSaleTypes, judgingStages } from '@zdb/contract/orders/after-sale/states'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { Terms } from '@zdb/contract/kit/terms'
import { stateOf } from '@zdb/contract/kit/states'
import type { Part } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { actionsOf } from './actions.ts'
import type { Case, CaseEvent, CaseRow } from './after-sale.sql.ts'
import { turnOf } from './turns.ts'

type Row = Result<typeof afterSale.list>['items'][number]
type Detail = Result<typeof afterSale.detail>
type Evidence = Detail['timeline'][number]

const goodsText = (goods: { item_name: string }[]): string => {
  const [first] = goods
  if (!first) return ''
  return goods.length > 1 ? `${first.item_name} 等${goods.length}种` : first.item_name
}

const typeOf = ({ type }: Pick<Case, 'type'>): string => afterSaleTypes.find(({ rtid }) => rtid === type)?.title ?? ''

export const presentCase = (actor: Actor, part: Part, row: CaseRow): Row => {
  const state = afterSaleStates[stateOf(afterSaleStates, row.state)]
  const stage = judgingStages[stateOf(judgingStages, row.stage)]
  return {
    id: String(row.id),
    revision: row.revision,
    sn: row.sn,
    side: part,
    type: row.type,
    type_zh: typeOf(row),
    mode: row.mode,
    refund_status: row.state,
    refund_status_zh: state.label,
    tone: state.tone,
    result: row.result,
    stage: row.stage,
    stage_zh: stage.label,
    amount: fen(row.amount),
    compensation: fen(row.compensation),
    order_amount: fen(row.price ?? 0),
    partner: row.partner,
    goods: goodsText(row.goods as { item_name: string }[]),
    turn: turnOf(row),
    created_at: row.at,
    actions: actionsOf(actor, part, row),
  }
}

/** What the shop would agree to. */
export const caseLines = (item: Case): Terms['lines'] =>
  [
    { label: '售后类型', text: typeOf(item) },
    { label: '售后原因', text: item.mode },
    { label: '退款金额', text: yuanText(item.amount) },
    { label: '赔付金额', text: item.compensation > 0 ? yuanText(item.compensation) : '' },
    { label: '问题描述', text: item.content },
  ].filter(({ text }) => text !== '')

export const presentPaid = (item: Case): Detail['paid'] =>
  [
    { title: '冻结货款', amount: fen(item.from_hold) },
    { title: '接单方余额', amount: fen(item.from_available) },
    { title: '接单方保证金', amount: fen(item.from_deposit) },
    { title: '接单方待偿', amount: fen(item.as_claim) },
  ].filter(({ amount }) => amount > 0)

export const presentEvent = (event: CaseEvent): Evidence => ({
  at: event.at,
  actor: event.actor,
  side: event.side as Evidence['side'],
  what: event.what,
  content: event.content,
  images: event.images,
  changes: event.changes as Evidence['changes'],
})
