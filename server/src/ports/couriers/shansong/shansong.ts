import { fen, type Fen } from '@zdb/contract/kit/fen'
import { readMoment } from '@zdb/contract/kit/china-time'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type Courier, type CourierAccount, type CourierQuote, type Parcel, type Ref } from '../port.ts'
import { namedFee } from '../wire/fen-fields.ts'
import { ifKnown } from '../wire/refusal-words.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize, authorizeUrl, renew } from './binding.ts'
import { receive } from './callbacks.ts'
import { call, type ShansongOptions } from './client.ts'
import { orderOf, withExtension } from './orders.ts'
import { abortFee, money, readInfo, spotIn } from './query.ts'
import { openShop } from './shops.ts'

type Fields = Record<string, unknown>

/** A price holds for half an hour; the last seconds of it are not worth the race. */
const priceHoldsMs = 30 * 60_000 - 10_000
const tipStep = fen(1_00)
const mostTip = fen(100_00)

/** 闪送: signed forms; a priced order has a number of theirs before it is placed. */
export function shansong(options: ShansongOptions): Courier {
  const ask = (account: CourierAccount, name: string, data?: object): Promise<Fields> =>
    call(options, account, name, data)

  const info = (account: CourierAccount, { sn, providerId }: Ref): Promise<Fields> =>
    ask(account, 'orderInfo', { ...(providerId && { issOrderNo: providerId }), thirdOrderNo: sn })

  /** Most calls want their number; where an answer was lost it is found by ours. */
  const named = async (account: CourierAccount, ref: Ref): Promise<{ issOrderNo: string }> => ({
    issOrderNo: ref.providerId || idOf((await info(account, ref))['issOrderNo']),
  })

  async function quote(account: CourierAccount, parcel: Parcel): Promise<CourierQuote> {
    const now = Date.now()
    const answer = await ask(account, 'orderCalculate', orderOf(account, parcel, now))
    const token = idOf(answer['orderNumber'])
    const price = answer['totalFeeAfterSave'] ?? answer['totalAmount']
    if (!token || price === undefined) throw courierFailure('refused', '闪送没有给出运费')
    return {
      price: money(price),
      distanceMetres: answer['totalDistance'] === undefined ? null : Math.round(Number(answer['totalDistance'])),
      token,
      validUntil: new Date(now + priceHoldsMs),
      pickupMinutes: null,
    }
  }

  return {
    name: 'shansong',
    quote,

    async create(account, parcel, given) {
      const holds = given.token !== '' && (given.validUntil?.getTime() ?? 0) > Date.now()
      const { token, price } = holds ? given : await quote(account, parcel)
      await ask(account, 'orderPlace', { issOrderNo: token })
      return { providerId: token, price }
    },

    previewCancel: async (account, ref) =>
      namedFee(abortFee(await ask(account, 'preAbortOrder', await named(account, ref))), 'preAbortOrder'),

    // It asks for no reason. The fee was shown before, so it may be taken from the balance.
    async cancel(account, ref): Promise<{ fee: Fen | null }> {
      const answer = await ask(account, 'abortOrder', { ...(await named(account, ref)), deductFlag: true })
      return { fee: abortFee(answer) }
    },

    async tip(account, ref, { added }) {
      if (added % tipStep !== 0 || added > mostTip)
        throw courierFailure('refused', '闪送每次加价须为整元，且不超过100元')
      await ask(account, 'addition', { ...(await named(account, ref)), additionAmount: added })
    },

    async locate(account, ref) {
      const courier = await ask(account, 'courierInfo', await named(account, ref))
      const spot = spotIn(courier)
      return spot && { ...spot, at: readMoment(textOf(courier['time'])) ?? new Date() }
    },

    async query(account, ref) {
      const order = await ifKnown(info(account, ref))
      return order && readInfo(order, ref)
    },

    changeable: ['mobile'],
    async change(account, ref, { mobile = '' }) {
      const which = { ...(await named(account, ref)), thirdOrderNo: ref.sn }
      await ask(account, 'updateToMobile', { ...which, newToMobile: withExtension(mobile) })
      return { fee: fen(0) }
    },

    confirmReturn: async (account, ref) => void (await ask(account, 'confirmGoodsReturn', await named(account, ref))),

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    async cities(account) {
      const { value } = await ask(account, 'openCitiesLists')
      return recordsOf(value).map((row) => textOf(row['cityName'] ?? row['name']))
    },
    balance: async (account) => money((await ask(account, 'getUserAccount'))['balance']),

    ownApp: true,
    codeAlone: true,
    openShop: (account, store) => openShop(options, account, store),
    authorizeUrl: (state, back, { sid }) => authorizeUrl(options, state, back, sid),
    authorize: (given) => authorize(options, given),
    renew: (account) => renew(options, account),
  }
}
