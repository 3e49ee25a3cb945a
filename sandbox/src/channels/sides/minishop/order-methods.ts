import { fenOf } from '../../../payments/sides/side.ts'
import { isRecord } from '../../../raw-body.ts'
import { changedIn, refundsChangedIn } from '../../spans.ts'
import { textOf } from '../../text.ts'
import type { Order, Refund } from '../../things.ts'
import { failed, success, type Answer } from './answers.ts'
import type { Call, Methods } from './calls.ts'
import { orderWords, refundWords } from './orders.ts'

const gone = failed('ORDER_NOT_EXIST', '订单不存在')

const orderOf = ({ market, shop, biz }: Call): Order | undefined => {
  const order = market.order('minishop', textOf(biz['order_id']))
  return order?.shopId === shop.id ? order : undefined
}

const onOrder =
  (act: (call: Call, order: Order) => Answer) =>
  (call: Call): Answer => {
    const order = orderOf(call)
    return order ? act(call, order) : gone
  }

const onRefund = (act: (call: Call, order: Order, refund: Refund) => Answer) =>
  onOrder((call, order) => {
    const refund = order.refunds.find(({ id }) => id === textOf(call.biz['aftersale_id']))
    return refund ? act(call, order, refund) : failed('AFTERSALE_NOT_EXIST', '售后单不存在')
  })

const ms = (time: unknown): number => Date.parse(`${textOf(time).replace(' ', 'T')}+08:00`)

function page<T>({ biz }: Call, name: string, rows: readonly T[], write: (row: T) => unknown): Answer {
  const [number, size] = [Number(biz['page_num']) || 1, Math.min(50, Number(biz['page_size']) || 20)]
  return success({ total: rows.length, [name]: rows.slice((number - 1) * size, number * size).map(write) })
}

/** Paid again under the same number it is paid once; never more than the buyer paid. */
function giveBack({ market, biz }: Call, order: Order): Answer {
  const [no, amount] = [textOf(biz['out_request_no']), fenOf(textOf(biz['refund_amount']))]
  const known = order.refunds.find(({ id }) => id === no)
  if (known) return success({ refund_id: known.id, fund_change: 'N' })
  const back = order.refunds.filter(({ status }) => status === 'agreed').reduce((sum, refund) => sum + refund.amount, 0)
  if (!(amount > 0) || amount > order.amount - back) return failed('REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  const full = amount === order.amount
  const reason = textOf(biz['refund_reason'])
  const refund: Refund = { id: no, full, amount, reason, images: [], status: 'asked', answer: '', at: Date.now() }
  order.refunds.push(refund)
  market.answerRefund(order, refund, true, '')
  return success({ refund_id: no, fund_change: 'Y' })
}

export const orderMethods: Methods = {
  'alipay.open.mini.baseinfo.query': ({ shop }) => success({ app_name: shop.name }),
  'alipay.open.mini.order.query': onOrder(({ activities }, order) =>
    success(orderWords(order, activities.vouchersOf(order))),
  ),
  'alipay.open.mini.order.batchquery': (call) => {
    const { market, shop, biz, activities } = call
    const found = changedIn(market, shop, ms(biz['start_time']), ms(biz['end_time']) + 999)
    return page(call, 'orders', found, (order) => orderWords(order, activities.vouchersOf(order)))
  },
  'alipay.open.mini.order.accept': onOrder(({ market }, order) => {
    if (order.status !== 'paid') return failed('ORDER_STATUS_ERROR', '订单状态不允许接单')
    market.confirm(order)
    return success({})
  }),
  'alipay.open.mini.order.close': onOrder(({ market, biz }, order) => {
    if (order.status !== 'paid' && order.status !== 'confirmed')
      return failed('ORDER_STATUS_ERROR', '订单状态不允许关闭')
    market.cancel(order, textOf(biz['close_reason']))
    return success({})
  }),
  'alipay.open.mini.order.delivery.send': onOrder(({ market, biz }, order) => {
    if (order.status !== 'paid' && order.status !== 'confirmed')
      return failed('ORDER_STATUS_ERROR', '订单状态不允许发货')
    const list: unknown = biz['delivery_list']
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    const by = isRecord(first) ? first : {}
    const rider = [textOf(by['rider_name']), textOf(by['rider_mobile'])].filter(Boolean).join(' ')
    market.ship(order, { company: textOf(by['delivery_id']), waybill: textOf(by['waybill_id']), rider })
    return success({})
  }),
  'alipay.open.mini.order.delivery.receive': onOrder(({ market }, order) => {
    if (order.status !== 'shipped') return failed('ORDER_STATUS_ERROR', '订单还没有发货')
    market.deliver(order)
    return success({})
  }),
  'alipay.open.mini.order.aftersale.query': onRefund((_call, order, refund) => success(refundWords(order, refund))),
  'alipay.open.mini.order.aftersale.batchquery': (call) => {
    const { market, shop, biz } = call
    const found = refundsChangedIn(market, shop, ms(biz['start_time']), ms(biz['end_time']) + 999)
    return page(call, 'aftersales', found, ({ order, refund }) => refundWords(order, refund))
  },
  'alipay.open.mini.order.aftersale.audit': onRefund(({ market, biz }, order, refund) => {
    if (refund.status !== 'asked') return failed('AFTERSALE_STATUS_ERROR', '售后单状态已变化')
    const agreed = biz['audit_result'] === 'AGREE'
    if (!agreed && !textOf(biz['audit_reason'])) return failed('INVALID_PARAMETER', '请填写拒绝原因')
    market.answerRefund(order, refund, agreed, textOf(biz['audit_reason']))
    return success({})
  }),
  'alipay.open.mini.order.refund': onOrder(giveBack),
  'alipay.open.file.upload': ({ files, shelves }) => {
    const file = files.find(({ name }) => name === 'file_content')
    if (!file || file.content.length === 0) return failed('INVALID_PARAMETER', '文件内容为空')
    if (file.content.length > 800 * 1024) return failed('FILE_TOO_LARGE', '图片不能超过800KB')
    if (!/\.(jpe?g|png)$/i.test(file.fileName)) return failed('INVALID_FILE_TYPE', '只支持jpg、jpeg、png格式的图片')
    return success({
      file_id: shelves.addImage(/png$/i.test(file.fileName) ? 'image/png' : 'image/jpeg', file.content).id,
    })
  },
}
