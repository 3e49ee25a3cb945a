import { isRecord } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { optionalFen, requiredFen } from '../wire/fen-fields.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize, authorizeUrl, consent } from './binding.ts'
import { receive, spotIn } from './callbacks.ts'
import { callForFields, type SfOptions } from './client.ts'
import { changeFields, orderFields, quoteFields, shopFields, whichOrder } from './orders.ts'
import { query } from './query.ts'

/** 其他: the one code that is known; the words say the rest. */
const otherReason = 313

/** 顺丰同城. Money in fen, coordinates as ours, ids above 2^53. */
export function sf(options: SfOptions): Courier {
  const ask = (account: CourierAccount, op: string, fields: Readonly<Record<string, unknown>>) =>
    callForFields(options, account, op, fields)
  const about = (account: CourierAccount, op: string, ref: Ref, fields: Readonly<Record<string, unknown>> = {}) =>
    ask(account, op, { ...whichOrder(account, ref), ...fields })

  return {
    name: 'sf',

    async quote(account, parcel) {
      const result = await ask(account, 'precreateorder', quoteFields(account, parcel))
      const distance = Number(idOf(result['delivery_distance_meter']) || Number.NaN)
      return {
        price: requiredFen(result, 'real_pay_money'),
        distanceMetres: Number.isFinite(distance) ? Math.round(distance) : null,
        token: '',
        validUntil: null,
        pickupMinutes: null,
      }
    },
    async create(account, parcel) {
      const result = await ask(account, 'createorder', orderFields(account, parcel))
      const providerId = idOf(result['sf_order_id'])
      // Without a number it may be there all the same.
      if (providerId === '') throw courierFailure('unreachable', 'createorder without sf_order_id')
      return { providerId, price: optionalFen(result, 'real_pay_money') }
    },
    async previewCancel(account, ref) {
      const result = await about(account, 'precancelorder', ref)
      if (result['could_cancel'] === false) throw courierFailure('refused', '订单当前不可取消')
      return requiredFen(result, 'deduction_fee')
    },
    async cancel(account, ref, { words }) {
      const given = { cancel_code: otherReason, cancel_reason: words }
      const { deduction_detail: detail } = await about(account, 'cancelorder', ref, given)
      return { fee: isRecord(detail) ? requiredFen(detail, 'deduction_fee') : null }
    },
    changeable: ['name', 'mobile', 'address', 'longitude', 'latitude'],
    async previewChange(account, ref, change) {
      const result = await about(account, 'getchangeorderfee', ref, changeFields(change))
      return requiredFen(result, 'change_fee')
    },
    async change(account, ref, change) {
      const result = await about(account, 'changeorder', ref, changeFields(change))
      return { fee: optionalFen(result, 'change_fee') }
    },
    tip: async (account, ref, { added }) =>
      void (await about(account, 'addordergratuityfee', ref, { gratuity_fee: added })),
    async locate(account, ref) {
      const result = await about(account, 'riderlatestposition', ref)
      const spot = spotIn(result)
      return spot && { ...spot, at: new Date(Number(idOf(result['upload_time'])) * 1000) }
    },
    query: (account, ref) => query(options, account, ref),

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    balance: async (account) =>
      requiredFen(await ask(account, 'getshopaccountbalance', shopFields(account)), 'balance'),

    // Each order of a platform describes its shop, so there is nothing to open: ours is its number there.
    openShop: (_account, { sid }) => Promise.resolve(sid),
    ownApp: true,
    authorizeUrl: (state, back) => authorizeUrl(options, state, back),
    consent,
    authorize: (given) => authorize(options, given),
  }
}
