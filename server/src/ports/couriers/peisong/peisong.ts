import { cut } from '@zdb/contract/kit/text'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { ifKnown } from '../wire/refusal-words.ts'
import type { Values } from '../wire/signing.ts'
import { fromYuan } from '../wire/yuan-fields.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize, keys } from './binding.ts'
import { receive } from './callbacks.ts'
import { call, type PeisongOptions } from './client.ts'
import { orderOf, whichDelivery } from './orders.ts'
import { readReport } from './query.ts'
import { openShop } from './shops.ts'
import { cancelReasons, otherReason } from './status.ts'

const wordsLimit = 256
const wholeYuan = 100
const mostTip = fen(20_00)

/** 美团配送. Money in yuan, coordinates in millionths of a degree, ids above 2^53. */
export function peisong(options: PeisongOptions): Courier {
  const ask = (account: CourierAccount, path: string, params: Values) => call(options, account, path, params)
  const about = (account: CourierAccount, path: string, ref: Ref, params: Values = {}) =>
    ask(account, path, { ...whichDelivery(options, ref), ...params })

  return {
    name: 'peisong',

    async quote(account, parcel) {
      const answer = await ask(account, 'order/preCreateByShop', orderOf(options, account, parcel))
      const price = fromYuan(answer['delivery_fee'])
      if (price === undefined) throw courierFailure('refused', '美团配送没有给出运费')
      return {
        price: fen(price - (fromYuan(answer['coupons_amount']) ?? 0)),
        distanceMetres: answer['delivery_distance'] === undefined ? null : Number(answer['delivery_distance']),
        token: '',
        validUntil: null,
        pickupMinutes: null,
      }
    },

    async create(account, parcel) {
      const answer = await ask(account, 'order/createByShop', orderOf(options, account, parcel))
      const providerId = idOf(answer['mt_peisong_id'])
      if (providerId === '') throw courierFailure('unreachable', 'createByShop without mt_peisong_id')
      return { providerId, price: fromYuan(answer['pay_amount']) ?? fromYuan(answer['delivery_fee']) ?? null }
    },

    /** The answer names no sum. What was kept is seen when the order is looked at afterwards. */
    async cancel(account, ref, reason) {
      await about(account, 'order/delete', ref, {
        cancel_reason_id: cancelReasons[reason.id] ?? otherReason,
        cancel_reason: cut(reason.words, wordsLimit),
      })
      const { fee } = readReport(await about(account, 'order/status/query', ref), ref)
      return { fee }
    },

    async tip(account, ref, { added, total }) {
      if (added % wholeYuan !== 0 || added > mostTip)
        throw courierFailure('refused', '美团配送的小费须为整元，每次不超过20元')
      // Their guard against the same tip twice.
      const serial = `${ref.sn}-${total}`
      await about(account, 'order/addTip', ref, { tip_amount: added / wholeYuan, serial_number: serial })
    },

    async locate(account, ref) {
      const answer = await about(account, 'order/rider/location', ref)
      const [longitude, latitude] = [Number(answer['lng']) / 1e6, Number(answer['lat']) / 1e6]
      return longitude > 0 && latitude > 0 ? { longitude, latitude, at: new Date() } : null
    },

    async query(account, ref) {
      const answer = await ifKnown(about(account, 'order/status/query', ref))
      return answer && readReport(answer, ref)
    },

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    balance: async (account): Promise<Fen> => {
      const amount = fromYuan((await ask(account, 'shop/balance/query', { shop_id: account.shopId }))['balance'])
      if (amount === undefined) throw courierFailure('unreachable', 'balance/query without a sum')
      return amount
    },

    openShop: (account, store) => openShop(options, account, store),
    keys,
    ownApp: true,
    authorize: (given) => authorize(options, given),
  }
}
