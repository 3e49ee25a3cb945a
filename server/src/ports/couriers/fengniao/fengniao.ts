import type { Fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { attempt } from '../outcome.ts'
import { fenIn } from '../wire/fen-fields.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { receive } from './callbacks.ts'
import { askTokens, invoke, merchantOf, pagesOf, type FengniaoOptions } from './client.ts'
import { chosenGoods, parcelFields, quoteIn, storeFields, storeIdIn, whichOrder } from './orders.ts'
import { query } from './query.ts'
import { cancelCodes, otherReason } from './status.ts'

const byMerchant = 1
const wordsLimit = 20

/** 蜂鸟即配 v3. Money in fen, coordinates as ours. */
export function fengniao(options: FengniaoOptions): Courier {
  const ask = (account: CourierAccount, method: string, fields: Readonly<Record<string, unknown>>) =>
    invoke(options, account, method, fields)

  const cancelCost = async (account: CourierAccount, ref: Ref, why: Readonly<Record<string, unknown>>): Promise<Fen> =>
    fenIn(await ask(account, 'preCancelOrder', { ...whichOrder(ref), ...why }), 'actual_cancel_cost_cent')

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
        order_cancel_other_reason: words.slice(0, wordsLimit),
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

    balance: async (account) => fenIn(await ask(account, 'getAmount', {}), 'can_use_amount_cent'),

    async openShop(account, store) {
      const known = await storeUnder(account, store.sid)
      if (known) return known
      const opened = storeIdIn(await ask(account, 'chainstoreCreate', storeFields(store)))
      if (opened === '') throw courierFailure('unreachable', 'chainstoreCreate without chain_store_id')
      return opened
    },
    authorizeUrl: (state, back) =>
      `${pagesOf(options)}/app-auth?${new URLSearchParams({
        app_id: options.appId,
        dev_id: options.devId ?? '',
        state,
        redirect_uri: back,
      }).toString()}`,
    consent: {
      read(push) {
        const told = readRecord(push.body.toString('utf8'))
        return told
          ? { code: textOf(told['code']), merchant_id: idOf(told['merchant_id']), state: textOf(told['state']) }
          : undefined
      },
      heard: { status: 200, type: 'text/plain; charset=utf-8', body: 'Success' },
    },
    async authorize(given) {
      const merchantId = given['merchant_id'] ?? ''
      const tokens = await askTokens(options, '/openapi/token', {
        grant_type: 'authorization_code',
        code: given['code'] ?? '',
        merchant_id: merchantId,
      })
      const account: CourierAccount = { ...tokens, shopId: '', more: { merchantId } }
      const { list } = await ask(account, 'chainstoreQueryList', { page_no: 1, page_size: 20 })
      const [store] = recordsOf(list)
      if (!store) throw courierFailure('refused', '该蜂鸟账号下没有门店')
      const shopName = textOf(store['branch_shop_name']) || textOf(store['head_shop_name'])
      return { ...account, shopId: storeIdIn(store), more: { merchantId, shopName } }
    },
    renew: async (account) => ({
      ...account,
      ...(await askTokens(options, '/openapi/refreshToken', {
        grant_type: 'refresh_token',
        merchant_id: merchantOf(account),
        refresh_token: account.refreshToken,
      })),
    }),
  }

  /** A store opened twice, after an answer that never came, is the same store. A no means that there is none yet. */
  async function storeUnder(account: CourierAccount, sid: string): Promise<string> {
    const asked = await attempt(ask(account, 'chainstoreQuery', { out_shop_code: sid }))
    if (!asked.failure) return storeIdIn(asked.done)
    if (asked.failure.kind !== 'refused') throw asked.failure
    return ''
  }
}
