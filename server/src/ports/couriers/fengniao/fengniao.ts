import { cut } from '@zdb/contract/kit/text'
import type { Fen } from '@zdb/contract/kit/fen'
import { idOf } from '../../lossless-json.ts'
import { requiredFen } from '../wire/fen-fields.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize, authorizeUrl, consent, renew } from './binding.ts'
import { receive } from './callbacks.ts'
import { invoke, type FengniaoOptions } from './client.ts'
import { chosenGoods, parcelFields, quoteIn, whichOrder } from './orders.ts'
import { query } from './query.ts'
import { openShop } from './shops.ts'
import { cancelCodes, otherReason } from './status.ts'

const byMerchant = 1
const wordsLimit = 20

/** 蜂鸟即配 v3. Money in fen, coordinates as ours. */
export function fengniao(options: FengniaoOptions): Courier {
  const ask = (account: CourierAccount, method: string, fields: Readonly<Record<string, unknown>>) =>
    invoke(options, account, method, fields)

  const cancelCost = async (account: CourierAccount, ref: Ref, why: Readonly<Record<string, unknown>>): Promise<Fen> =>
    requiredFen(await ask(account, 'preCancelOrder', { ...whichOrder(ref), ...why }), 'actual_cancel_cost_cent')

  return {
    name: 'fengniao',

    quote: async (account, parcel) => quoteIn(await ask(account, 'preCreateOrder', parcelFields(account, parcel))),
    async create(account, parcel, { token, price }) {
      const answer = await ask(account, 'createOrder', {
        ...parcelFields(account, parcel),
        ...chosenGoods(token),
        actual_delivery_amount_cent: price,
      })
      const providerId = idOf(answer['order_id'])
      // Without a number it may be there all the same.
      if (providerId === '') throw courierFailure('unreachable', 'createOrder without order_id')
      return { providerId, price: null }
    },
    previewCancel: (account, ref) =>
      cancelCost(account, ref, { order_cancel_code: otherReason, order_cancel_role: byMerchant }),
    /** They want to hear what it costs from us; what we say is what they just said. */
    async cancel(account, ref, { id, words }) {
      const why = {
        order_cancel_code: cancelCodes[id] ?? otherReason,
        order_cancel_other_reason: cut(words, wordsLimit),
        order_cancel_role: byMerchant,
      }
      const fee = await cancelCost(account, ref, why)
      await ask(account, 'cancelOrder', { ...whichOrder(ref), ...why, actual_cancel_cost_cent: fee })
      return { fee }
    },
    // The sum so far is different for each tip of an order, so the same one sent twice counts once.
    tip: async (account, ref, { added, total }) =>
      void (await ask(account, 'addTip', { ...whichOrder(ref), add_tip_amount_cent: added, third_index_id: total })),
    async locate(account, ref) {
      const answer = await ask(account, 'getKnightInfo', whichOrder(ref))
      const [longitude, latitude] = [Number(answer['longitude'] ?? 0), Number(answer['latitude'] ?? 0)]
      if (!(longitude > 0 && latitude > 0)) return null
      const at = Number(idOf(answer['upload_time']) || Date.now())
      return { longitude, latitude, at: new Date(at) }
    },
    query: (account, ref) => query(options, account, ref),

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    balance: async (account) => requiredFen(await ask(account, 'getAmount', {}), 'can_use_amount_cent'),

    openShop: (account, store) => openShop(options, account, store),
    authorizeUrl: (state, back) => authorizeUrl(options, state, back),
    consent,
    authorize: (given) => authorize(options, given),
    renew: (account) => renew(options, account),
  }
}
