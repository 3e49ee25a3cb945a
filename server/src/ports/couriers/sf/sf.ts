import { fen } from '@zdb/contract/kit/fen'
import { isRecord, textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { fenIfTold, fenIn } from '../wire/fen-fields.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { receive, reply, spotIn } from './callbacks.ts'
import { call, hostOf, type SfOptions } from './client.ts'
import { orderFields, quoteFields, shopFields, whichOrder } from './orders.ts'
import { query } from './query.ts'

const bindingPage = '/artascope/cx/receipt/getpage/product/artascope/page/storeBinding'
/** 其他: the one code that is known; the words say the rest. */
const otherReason = 313

/** 顺丰同城. Money in fen, coordinates as ours, ids above 2^53. */
export function sf(options: SfOptions): Courier {
  const ask = async (
    account: CourierAccount,
    op: string,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> => {
    const result = await call(options, account, op, fields)
    if (!isRecord(result)) throw courierFailure('unreachable', `${op} without a result`)
    return result
  }
  const about = (account: CourierAccount, op: string, ref: Ref, fields: Readonly<Record<string, unknown>> = {}) =>
    ask(account, op, { ...whichOrder(account, ref), ...fields })

  return {
    name: 'sf',

    async quote(account, parcel) {
      const result = await ask(account, 'precreateorder', quoteFields(account, parcel))
      const distance = Number(idOf(result['delivery_distance_meter']) || Number.NaN)
      return {
        price: fenIn(result, 'real_pay_money'),
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
      return { providerId, price: fenIfTold(result, 'real_pay_money') }
    },
    async previewCancel(account, ref) {
      const result = await about(account, 'precancelorder', ref)
      if (result['could_cancel'] === false) throw courierFailure('refused', '订单当前不可取消')
      return fenIn(result, 'deduction_fee')
    },
    async cancel(account, ref, { words }) {
      const given = { cancel_code: otherReason, cancel_reason: words }
      const { deduction_detail: detail } = await about(account, 'cancelorder', ref, given)
      return { fee: isRecord(detail) ? fenIn(detail, 'deduction_fee') : fen(0) }
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

    balance: async (account) => fenIn(await ask(account, 'getshopaccountbalance', shopFields(account)), 'balance'),

    // Each order of a platform describes its shop, so there is nothing to open: ours is its number there.
    openShop: (_account, { sid }) => Promise.resolve(sid),
    // They tell of nothing but the shop number we named. A word that nobody can guess is both that and `state`.
    authorizeUrl: (state, back) =>
      `${hostOf(options)}${bindingPage}?${new URLSearchParams({
        dev_id: options.appId,
        out_shop_id: state,
        redirect_uri: back,
      }).toString()}`,
    consent: {
      read(push) {
        const told = readRecord(push.body.toString('utf8'))
        return told ? { state: idOf(told['out_shop_id']) } : undefined
      },
      heard: reply(200, 0, 'success'),
    },
    async authorize(given) {
      const word = given['state'] || given['out_shop_id'] || ''
      if (word === '') throw courierFailure('refused', '缺少授权标识')
      const nobody: CourierAccount = { shopId: word, accessToken: '', refreshToken: '', expiresAt: null, more: {} }
      // Whoever comes back says so; only they know which of their shops carries our word.
      const shop = await ask(nobody, 'getshopinfo', shopFields(nobody))
      const shopId = idOf(shop['shop_id'])
      if (shopId === '') throw courierFailure('refused', '该顺丰店铺尚未授权')
      return { ...nobody, shopId, more: { shopType: '1', shopName: textOf(shop['shop_name']) } }
    },
  }
}
