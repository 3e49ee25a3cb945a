import { formatYuan, type Fen } from '@zdb/contract/kit/fen'
import { isFailureOf } from '../../failure.ts'
import { idOf } from '../../lossless-json.ts'
import { bd09ToGcj02 } from '../../maps/bd09.ts'
import { courierFailure, type Courier, type CourierAccount, type Ref } from '../port.ts'
import { namedFee } from '../wire/fen-fields.ts'
import { fromYuan } from '../wire/yuan-fields.ts'
import { statementOf } from '../wire/statement.ts'
import { receive } from './callbacks.ts'
import { call, fleetCode, type Kd100Options } from './client.ts'
import { errandOf, numbersIn, orderOf, providerIdOf } from './orders.ts'
import { cancelReasons, otherReason } from './status.ts'

const baiduMap = '1'

/** 快递100 同城急送: one interface in front of several fleets. It cannot be asked how an order stands. */
export function kd100(options: Kd100Options): Courier {
  const ask = (account: CourierAccount, method: string, params: object) => call(options, account, method, params)

  /** No fleet of that name here, or none that would ride: in the words of the fleet. */
  const askFleet = (account: CourierAccount, method: string, params: object) =>
    ask(account, method, params).catch((error: unknown) => {
      if (isOfFleet(error)) throw courierFailure('noCapacity', error.detail)
      throw error
    })

  const cancelling = (ref: Ref, reason: { id: number; words: string }): object => ({
    ...numbersIn(ref.providerId),
    cancelMsgType: cancelReasons[reason.id] ?? otherReason,
    cancelMsg: reason.words,
  })

  return {
    name: 'kd100',

    async quote(account, parcel) {
      const answer = await askFleet(account, 'price', errandOf(account, parcel))
      const price = priceIn(answer)
      if (price === null) throw courierFailure('refused', '快递100没有给出运费')
      const metres = Number(idOf(answer['deliveryDistance']) || Number.NaN)
      return {
        price,
        distanceMetres: Number.isFinite(metres) ? Math.round(metres) : null,
        token: '',
        validUntil: null,
        pickupMinutes: null,
      }
    },

    async create(account, parcel) {
      const answer = await askFleet(account, 'order', orderOf(options, account, parcel))
      const [orderId, taskId] = [idOf(answer['orderId']), idOf(answer['taskId'])]
      if (orderId === '' || taskId === '') throw courierFailure('unreachable', 'order without its numbers')
      return { providerId: providerIdOf(orderId, taskId), price: priceIn(answer) }
    },

    previewCancel: async (account, ref) =>
      namedFee(feeIn(await ask(account, 'precancel', cancelling(ref, { id: 0, words: '查询取消费用' }))), 'precancel'),
    cancel: async (account, ref, reason) => ({ fee: feeIn(await ask(account, 'cancel', cancelling(ref, reason))) }),

    tip: async (account, ref, { added }) =>
      void (await ask(account, 'addfee', { ...numbersIn(ref.providerId), tips: formatYuan(added), remark: '' })),

    async locate(account, ref) {
      const { orderId } = numbersIn(ref.providerId)
      const answer = await ask(account, 'queryCourier', { orderId }).catch(
        (error: unknown): Record<string, unknown> => {
          // The fleet's way of saying that its rider shows no place.
          if (isOfFleet(error)) return {}
          throw error
        },
      )
      const [longitude, latitude] = [Number(answer['courierLng']), Number(answer['courierLat'])]
      if (!(longitude > 0 && latitude > 0)) return null
      const spot = { longitude, latitude }
      return { ...(idOf(answer['lbsType']) === baiduMap ? bd09ToGcj02(spot) : spot), at: new Date() }
    },

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    // Every order says where it starts, so there is no shop to open.
    openShop: (_account, { sid }) => Promise.resolve(sid),
  }
}

const isOfFleet = (error: unknown): error is Error & { detail: string } =>
  isFailureOf('courier', error) && error.kind === 'refused' && error.detail.startsWith(fleetCode)

/** What it costs with their discount, else without. */
const priceIn = (answer: Record<string, unknown>): Fen | null =>
  fromYuan(answer['discountFee']) ?? fromYuan(answer['deliverFee']) ?? null

const feeIn = (answer: Record<string, unknown>): Fen | null => fromYuan(answer['cancelFee']) ?? null
