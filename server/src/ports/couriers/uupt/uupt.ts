import type { Fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { bd09ToGcj02 } from '../../maps/bd09.ts'
import { optionalFen, requiredFen } from '../wire/fen-fields.ts'
import {
  courierFailure,
  type Courier,
  type CourierAccount,
  type CourierQuote,
  type Parcel,
  type Ref,
  type ReportStatus,
} from '../port.ts'
import { ifKnown } from '../wire/refusal-words.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize, bindByPassword, keys, sendCode, unbind } from './binding.ts'
import { receive } from './callbacks.ts'
import { call, type UuptOptions } from './client.ts'
import { orderFields, priceFields } from './orders.ts'
import { readReport } from './query.ts'

/** A price token ends; how soon they do not say. */
const priceHoldsMs = 5 * 60_000

/** Their number of an order, or ours where theirs never reached us. */
const which = ({ providerId, sn }: Ref): object => (providerId ? { order_code: providerId } : { originId: sn })

/** What a ride that was ended costs, else, once it has arrived, its price with everything that came to it. */
const feeOf = (answer: Readonly<Record<string, unknown>>, status: ReportStatus): Fen | null =>
  optionalFen(answer, 'deductFee') ?? (status === 'delivered' ? optionalFen(answer, 'orderPrice') : null)

/** UU跑腿, interface 3. Money in fen, Baidu's map. */
export function uupt(options: UuptOptions): Courier {
  const ask = (account: CourierAccount, path: string, biz: object) => call(options, account, path, biz)

  async function quote(account: CourierAccount, parcel: Parcel): Promise<CourierQuote> {
    const askedAt = Date.now()
    const answer = await ask(account, 'order/orderPrice', priceFields(parcel))
    return {
      price: requiredFen(answer, 'needPayMoney'),
      distanceMetres: answer['distance'] === undefined ? null : Math.round(Number(answer['distance'])),
      token: textOf(answer['priceToken']),
      validUntil: new Date(askedAt + priceHoldsMs),
      pickupMinutes: null,
    }
  }

  /** A price that has ended is asked for again, and never paid when it has risen. */
  async function standing(account: CourierAccount, parcel: Parcel, given: CourierQuote): Promise<CourierQuote> {
    if (given.token && given.validUntil && given.validUntil.getTime() > Date.now()) return given
    const fresh = await quote(account, parcel)
    if (fresh.price > given.price) throw courierFailure('refused', 'UU跑腿的运费已上涨，请重新询价')
    return fresh
  }

  return {
    name: 'uupt',
    quote,

    async create(account, parcel, given) {
      const { token, price } = await standing(account, parcel, given)
      const answer = await ask(account, 'order/addOrder', orderFields(options, account, parcel, token))
      // Without the money they take the order and ask to be paid; nobody rides before that.
      if (answer['orderUrl']) throw courierFailure('noBalance', 'UU跑腿账户余额不足')
      const providerId = idOf(answer['orderCode'])
      if (providerId === '') throw courierFailure('unreachable', 'addOrder without an orderCode')
      return { providerId, price }
    },

    previewCancel: async (account, ref) => requiredFen(await ask(account, 'order/cancelFee', which(ref)), 'deductFee'),
    async cancel(account, ref, { words }) {
      const answer = await ask(account, 'order/cancelOrder', { ...which(ref), reason: words })
      return { fee: optionalFen(answer, 'deductFee') }
    },

    tip: async (account, ref, { added }) =>
      void (await ask(account, 'order/addGratuity', { ...which(ref), gratuity: added })),

    async locate(account, ref) {
      const answer = await ask(account, 'order/driverTrack', which(ref))
      const [longitude, latitude] = [Number(answer['longitude']), Number(answer['latitude'])]
      return longitude > 0 && latitude > 0 ? { ...bd09ToGcj02({ longitude, latitude }), at: new Date() } : null
    },

    async query(account, ref) {
      const answer = await ifKnown(ask(account, 'order/orderDetail', which(ref)))
      if (!answer) return null
      const report = readReport({ originId: ref.sn, ...answer })
      if (!report) throw courierFailure('unreachable', `orderDetail in state ${idOf(answer['state'])}`)
      return { ...report, fee: feeOf(answer, report.status) }
    },

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    async cities(account) {
      const { openCityList } = await ask(account, 'order/openCityList', {})
      return recordsOf(openCityList).flatMap((row) =>
        [textOf(row['cityName']), textOf(row['countyName'])].filter((name) => name !== ''),
      )
    },
    balance: async (account) => requiredFen(await ask(account, 'user/account', {}), 'accountMoney'),
    rechargeUrl: async (account, amount) =>
      textOf((await ask(account, 'user/recharge', { rechargeMoney: amount }))['rechargeUrl']),

    // Every order says where it starts, so there is no shop to open.
    openShop: (_account, { sid }) => Promise.resolve(sid),
    keys,
    ownApp: true,
    authorize: (given) => authorize(options, given),
    sendCode: (mobile, person, digits) => sendCode(options, mobile, person, digits),
    bindByPassword: (given, person) => bindByPassword(options, given, person),
    unbind: (account) => unbind(options, account),
  }
}
