import { fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { ifKnown } from '../wire/refusal-words.ts'
import { fromYuan, toYuan } from '../wire/yuan-fields.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize, authorizeUrl } from './binding.ts'
import { receive } from './callbacks.ts'
import { call, fieldsIn, type DadaOptions } from './client.ts'
import { orderOf } from './orders.ts'
import { cancelFeeOf, readReport, spotIn } from './query.ts'
import { openShop } from './shops.ts'
import { cancelReasons, otherReason } from './status.ts'

/** A price holds for three minutes; the last seconds of it are not worth the race. */
const priceHoldsMs = 3 * 60_000 - 10_000

/** 达达快送: JSON envelopes; it knows an order by our number. */
export function dada(options: DadaOptions): Courier {
  const ask = (account: CourierAccount, path: string, body: object): Promise<unknown> =>
    call(options, account, path, body)

  const orderAt = async (account: CourierAccount, { sn }: Ref): Promise<Record<string, unknown>> =>
    fieldsIn(await ask(account, 'order/status/query', { order_id: sn }))

  return {
    name: 'dada',

    async quote(account, parcel) {
      const askedAt = Date.now()
      const answer = fieldsIn(await ask(account, 'order/queryDeliverFee', orderOf(account, parcel)))
      const price = fromYuan(answer['fee'])
      if (price === undefined) throw courierFailure('refused', '达达没有给出运费')
      return {
        price,
        distanceMetres: answer['distance'] === undefined ? null : Math.round(Number(answer['distance'])),
        token: idOf(answer['deliveryNo']),
        validUntil: new Date(askedAt + priceHoldsMs),
        pickupMinutes: null,
      }
    },

    async create(account, parcel, { token, price, validUntil }) {
      if (token && validUntil && validUntil.getTime() > Date.now()) {
        await ask(account, 'order/addAfterQuery', { deliveryNo: token })
        return { providerId: '', price }
      }
      const answer = fieldsIn(await ask(account, 'order/addOrder', orderOf(account, parcel)))
      return { providerId: '', price: fromYuan(answer['fee']) ?? null }
    },

    previewCancel: async (account, ref) => cancelFeeOf(await orderAt(account, ref)),

    async cancel(account, { sn }, reason) {
      const answer = await ask(account, 'order/formalCancel', {
        order_id: sn,
        cancel_reason_id: cancelReasons[reason.id] ?? otherReason,
        cancel_reason: reason.words,
      })
      return { fee: fromYuan(fieldsIn(answer)['deduct_fee']) ?? null }
    },

    async tip(account, { sn }, { total }) {
      if (total % 10 !== 0) throw courierFailure('refused', '达达的小费只能精确到角')
      await ask(account, 'order/addTip', { order_id: sn, tips: toYuan(total), info: '' })
    },

    async locate(account, { sn }) {
      const rows = recordsOf(await ask(account, 'order/transporter/position', { orderIds: [sn] }))
      const spot = spotIn(rows.find(({ orderId }) => idOf(orderId) === sn) ?? {})
      return spot && { ...spot, at: new Date() }
    },

    async query(account, ref) {
      const order = await ifKnown(orderAt(account, ref))
      return order && readReport(order, ref)
    },

    async answerCancelRequest(account, { sn, providerId }, { agree, words }) {
      const confirmation = { orderId: sn, dadaOrderId: providerId, isConfirm: agree ? 1 : 0 }
      await ask(account, 'message/confirm', {
        messageType: 1,
        messageBody: JSON.stringify({ ...confirmation, imgs: [], rejectReason: agree ? '' : words }),
      })
    },

    confirmReturn: async (account, { sn }) => void (await ask(account, 'order/confirm/goods', { order_id: sn })),

    receive,
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    cities: async (account) =>
      recordsOf(await ask(account, 'cityCode/list', {})).map(({ cityName }) => textOf(cityName)),

    async balance(account) {
      const answer = fieldsIn(await ask(account, 'balance/query', { category: 1 }))
      return fromYuan(answer['deliverBalance']) ?? fen(0)
    },

    rechargeUrl: async (account, amount) =>
      textOf(await ask(account, 'recharge', { amount: toYuan(amount), category: 'PC' })),

    openShop: (account, store) => openShop(options, account, store),
    authorizeUrl: (state, back, { sid }) => authorizeUrl(options, state, back, sid),
    ticketField: 'ticket',
    authorize: (given) => authorize(options, given['ticket'] ?? ''),
  }
}
