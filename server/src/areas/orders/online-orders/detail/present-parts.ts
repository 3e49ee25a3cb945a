import { agreedResults } from '@zdb/contract/orders/after-sale/states'
import { refundAnswerHours, type ChannelRow } from '@zdb/contract/channels/channel-shops/channels'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import {
  problemTypes,
  refundStates,
  refundTypes,
  writeBackKinds,
  writeBackStates,
  type WriteBackKind,
} from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Inner } from '#core/db/inner-rows.sql'
import { presentLine, type Line } from '#core/domain/timeline'
import { hours } from '#core/time/clock'
import type { Eta, Refund, Reminder } from '../requests/requests.sql.ts'
import type { Order } from '../online-order.sql.ts'
import type { WriteBackRow } from '../channel/write-backs.sql.ts'

export type Detail = Result<typeof onlineOrders.detail>
export type Row = Result<typeof onlineOrders.list>['items'][number]

export const presentChannel = ({ code, key, name, mark, colour }: ChannelRow): Row['channel'] => ({
  code,
  key,
  name,
  mark,
  colour,
})

/** Until when the shop has to answer, by the rule of the channel; null when it is not the shop's answer that is awaited. */
export const answerBy = (refund: Refund | Inner<Refund>, channel: number): Date | null => {
  const allowed = refundAnswerHours(channel)
  return allowed !== undefined && refund.state === refundStates.asked.code
    ? new Date(new Date(refund.at).getTime() + hours(allowed))
    : null
}

export const presentRefund = (refund: Refund | Inner<Refund>, channel: number): Detail['refunds'][number] => {
  const state = refundStates[stateOf(refundStates, refund.state)]
  const type = refundTypes[refund.full_refund ? 'full' : 'part']
  const result = agreedResults[refund.result as keyof typeof agreedResults] as string | undefined
  return {
    id: String(refund.id),
    status: refund.state,
    status_zh: result ? `${state.label}（${result}）` : state.label,
    tone: state.tone,
    type: type.code,
    type_zh: type.label,
    result: refund.result,
    full: refund.full_refund,
    amount: fen(refund.amount),
    reason: refund.reason,
    images: refund.images,
    answer: refund.answer,
    at: new Date(refund.at),
    answer_by: answerBy(refund, channel),
  }
}

export const presentReminder = (reminder: Reminder | Inner<Reminder>): Detail['reminders'][number] => ({
  id: String(reminder.id),
  words: reminder.words,
  at: new Date(reminder.at),
  reply: reminder.reply,
  replied_at: reminder.replied_at === null ? null : new Date(reminder.replied_at),
})

export const presentEta = (eta: Inner<Eta>): NonNullable<Row['eta']> => ({
  id: String(eta.id),
  window_start: new Date(eta.window_start),
  window_end: new Date(eta.window_end),
  words: eta.words,
  status: eta.state as NonNullable<Row['eta']>['status'],
  at: new Date(eta.at),
})

export const problemTitle = (type: number): string => problemTypes.find(({ id }) => id === type)?.title ?? '其他'

export const presentProblem = (order: Order): Row['problem'] =>
  order.problem_type === null || order.problem_at === null
    ? null
    : {
        type: order.problem_type,
        type_zh: problemTitle(order.problem_type),
        note: order.problem_note,
        at: order.problem_at,
        handled: !order.problem_open,
      }

export const presentTransfer = ({ transfer_sn, transfer_state, transfer_trouble }: Order): Row['transfer'] =>
  transfer_sn === null || transfer_state === null
    ? null
    : {
        sn: transfer_sn,
        status: transfer_state,
        status_zh: transferStates[stateOf(transferStates, transfer_state)].label,
        trouble: transfer_trouble,
      }

export const presentLogistics = (order: Order): Row['order_logistics'] =>
  order.logistics_status === null
    ? null
    : {
        logistics_id: order.logistics_no,
        logistics_order_no: order.logistics_no,
        status: order.logistics_status,
        status_zh: deliveryStates[stateOf(deliveryStates, order.logistics_status)].label,
        send_time: order.sent_at,
        confirm_time: order.confirmed_at,
      }

export const presentWriteBack = (row: Inner<WriteBackRow>): Detail['write_backs'][number] => {
  const state = writeBackStates[stateOf(writeBackStates, row.state)]
  return {
    id: String(row.id),
    kind: row.kind,
    kind_zh: writeBackKinds[row.kind as WriteBackKind],
    status: row.state,
    status_zh: state.label,
    tone: state.tone,
    error: row.error,
    tries: row.tries,
    at: new Date(row.at),
  }
}

type Entry = Detail['timeline'][number]

const nameless: Record<Entry['side'], string> = { merchant: '商家', buyer: '买家', channel: '渠道', system: '系统' }

export const presentEvent = (line: Line): Entry => presentLine<Entry['side']>(line, (side) => nameless[side])
