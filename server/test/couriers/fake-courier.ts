import { setTimeout as sleep } from 'node:timers/promises'
import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { now } from '#core/time/clock'
import { useCouriers } from '#ports/couriers/in-use'
import { useOwnAccounts } from '#ports/couriers/own-accounts'
import {
  courierFailure,
  type Courier,
  type CourierAccount,
  type CourierFailure,
  type DoorChange,
  type Report,
  type ReportStatus,
  type Statement,
  type StatementLine,
  type Trouble as CourierTrouble,
  type Spot,
} from '#ports/couriers/port'
import type { RawPush } from '#ports/raw-push'

type CourierQuestion =
  | 'quote'
  | 'create'
  | 'query'
  | 'cancel'
  | 'previewCancel'
  | 'previewChange'
  | 'change'
  | 'tip'
  | 'locate'
  | 'confirmReturn'
  | 'statement'
  | 'answerCancelRequest'
type Options = {
  price?: number
  pickupMinutes?: number
  /** Its callbacks prove nothing. */
  hints?: boolean
  /** What of a door it changes; absent: it changes none. */
  changeable?: readonly (keyof DoorChange)[]
  without?: readonly ('query' | 'tip' | 'locate' | 'previewCancel' | 'confirmReturn')[]
}
/** What a call comes to: a failure, at once or after it has been done all the same, or an answer that takes its time. */
type Trouble = { kind?: CourierFailure['kind']; done?: boolean; waitMs?: number; words?: string; times: number }

export type FakeRide = {
  sn: string
  providerId: string
  status: ReportStatus
  at: Date
  price: Fen
  tips: Fen
  /** What it takes from us in the end. */
  charged: Fen
  rider: { name: string; mobile: string; spot: Spot | null } | null
  /** What it was told of the door after the call. */
  door?: DoorChange
}

export const fakeAccount: CourierAccount = {
  shopId: 'shop',
  accessToken: '',
  refreshToken: '',
  expiresAt: null,
  more: {},
}

type Sent<T> = Omit<T, 'at'> & { at: string }

const signature = (body: string): string => `fake ${body.length}`

/** A courier in memory that does as it is told. What it says of itself, it says truly. */
export const fakeCourier = (name: CourierName, options: Options = {}) => {
  const { price = 800, pickupMinutes = 5, hints = false, without = [], changeable } = options
  const rides = new Map<string, FakeRide>()
  const asked: { what: CourierQuestion; sn: string }[] = []
  const troubles = new Map<CourierQuestion, Trouble>()
  let cancelFee = fen(0)
  let changeFee = fen(0)
  let tellsSums = true
  const bills = new Map<string, StatementLine[]>()
  const unreadable = new Map<string, Statement['unreadable']>()
  let count = 0

  const ask = async <T>(what: CourierQuestion, sn: string, does: () => T): Promise<T> => {
    asked.push({ what, sn })
    const trouble = troubles.get(what)
    if (!trouble || trouble.times <= 0) return does()
    trouble.times -= 1
    if (trouble.waitMs) await sleep(trouble.waitMs)
    if (trouble.done || !trouble.kind) {
      const done = does()
      if (!trouble.kind) return done
    }
    throw courierFailure(trouble.kind, trouble.words ?? '')
  }
  const rideOf = (sn: string): FakeRide => {
    const ride = rides.get(sn)
    if (!ride) throw courierFailure('refused', '订单不存在')
    return ride
  }
  const reportOf = (ride: FakeRide): Report => ({
    ref: { sn: ride.sn, providerId: ride.providerId, brand: '' },
    status: ride.status,
    code: ride.status,
    at: ride.at,
    reassigned: false,
    rider: ride.rider,
    fee: tellsSums && ['delivered', 'cancelled', 'returned', 'failed'].includes(ride.status) ? ride.charged : null,
    reason: '',
  })
  const chargeOf = ({ price: base, tips }: FakeRide, status: ReportStatus): number => {
    if (status === 'delivered' || status === 'returned') return base + tips
    return status === 'cancelled' ? cancelFee : 0
  }

  /** What it goes to already it goes to for nothing. */
  const feeFor = (sn: string, change: DoorChange): Fen =>
    JSON.stringify({ ...rideOf(sn).door, ...change }) === JSON.stringify(rideOf(sn).door) ? fen(0) : changeFee

  const courier: Courier = {
    name,
    quote: (_account, { sn }) =>
      ask('quote', sn, () => ({
        price: fen(price),
        distanceMetres: 3_000,
        token: `${name}-${sn}`,
        validUntil: null,
        pickupMinutes,
      })),
    create: (_account, parcel) =>
      ask('create', parcel.sn, () => {
        count += 1
        const providerId = rides.get(parcel.sn)?.providerId ?? `${name}-${count}-${parcel.sn.slice(-8)}`
        rides.set(parcel.sn, {
          sn: parcel.sn,
          providerId,
          status: 'waiting',
          at: now(),
          price: fen(price),
          tips: fen(0),
          charged: fen(0),
          rider: null,
        })
        return { providerId, price: fen(price) }
      }),
    cancel: (_account, { sn }) =>
      ask('cancel', sn, () => {
        const ride = rideOf(sn)
        if (['pickedUp', 'delivered', 'cancelled'].includes(ride.status)) throw courierFailure('refused', '无法取消')
        Object.assign(ride, { status: 'cancelled', at: now(), charged: cancelFee })
        return { fee: cancelFee }
      }),
    ...(without.includes('previewCancel')
      ? {}
      : { previewCancel: (_account, { sn }) => ask('previewCancel', sn, () => cancelFee) }),
    ...(changeable
      ? {
          changeable,
          previewChange: (_account, { sn }, change) => ask('previewChange', sn, () => feeFor(sn, change)),
          change: (_account, { sn }, change) =>
            ask('change', sn, () => {
              const fee = feeFor(sn, change)
              const ride = rideOf(sn)
              Object.assign(ride, { door: { ...ride.door, ...change }, price: fen(ride.price + fee) })
              return { fee }
            }),
        }
      : {}),
    ...(without.includes('tip')
      ? {}
      : { tip: (_account, { sn }, { total }) => ask('tip', sn, () => void (rideOf(sn).tips = total)) }),
    ...(without.includes('locate')
      ? {}
      : {
          locate: (_account, { sn }) =>
            ask('locate', sn, () => {
              const spot = rides.get(sn)?.rider?.spot
              return spot ? { ...spot, at: now() } : null
            }),
        }),
    ...(without.includes('confirmReturn')
      ? {}
      : {
          confirmReturn: (_account, { sn }) =>
            ask('confirmReturn', sn, () => {
              const ride = rideOf(sn)
              Object.assign(ride, { status: 'returned', at: now(), charged: fen(chargeOf(ride, 'returned')) })
            }),
        }),
    ...(without.includes('query')
      ? {}
      : {
          query: (_account, { sn }) =>
            ask('query', sn, () => {
              const ride = rides.get(sn)
              return ride ? reportOf(ride) : null
            }),
        }),
    answerCancelRequest: (_account, { sn }, { agree }) =>
      ask('answerCancelRequest', sn, () => {
        if (agree) Object.assign(rideOf(sn), { status: 'cancelled', at: now(), charged: fen(0) })
      }),
    statement: (_account, day) =>
      ask('statement', '', () => ({ lines: bills.get(day) ?? [], unreadable: unreadable.get(day) ?? [] })),
    receive: ({ body, headers }) => {
      const text = body.toString()
      if (headers['x-fake-sign'] !== signature(text))
        return { ok: false, why: 'wrong signature', reply: { status: 403, type: 'text/plain', body: 'no' } }
      const told = JSON.parse(text) as { reports: Sent<Report>[]; troubles: Sent<CourierTrouble>[] }
      return {
        ok: true,
        hint: hints,
        reports: told.reports.map((report) => ({ ...report, at: new Date(report.at) })),
        troubles: told.troubles.map((about) => ({ ...about, at: new Date(about.at) })),
        reply: { status: 200, type: 'text/plain', body: 'ok' },
      }
    },
  }

  return {
    courier,
    rides,
    asked,
    askedFor: (what: CourierQuestion) => asked.filter((each) => each.what === what).length,
    /** The next calls of this kind come to this. */
    trouble: (what: CourierQuestion, trouble: Partial<Trouble>) => void troubles.set(what, { times: 1, ...trouble }),
    /** What it takes is not told with the end of a ride, nor when asked: only its bill has it. */
    tellsNoSums: () => void (tellsSums = false),
    /** A line of its bill of a day in China. */
    bills: (day: string, sn: string, amount: number, words = '') => {
      const providerId = rides.get(sn)?.providerId ?? ''
      const line = { ref: { sn, providerId, brand: '' }, kind: '配送费', amount: fen(amount), at: now(), words }
      bills.set(day, [...(bills.get(day) ?? []), line])
    },
    /** A line of its bill that nobody can read. */
    garbles: (day: string, sn: string) =>
      void unreadable.set(day, [{ ref: { sn, providerId: '', brand: '' }, words: `${sn},,配送费,八元` }]),
    /** Its bill of a day is empty from now on. */
    losesBill: (day: string) => {
      const lost = bills.get(day) ?? []
      bills.delete(day)
      return () => void bills.set(day, lost)
    },
    cancellingCosts: (fee: number) => void (cancelFee = fen(fee)),
    changingCosts: (fee: number) => void (changeFee = fen(fee)),
    /** A ride the courier has, whether or not we know. */
    has: (sn: string, ride: Partial<FakeRide> = {}): FakeRide => {
      const made: FakeRide = {
        sn,
        providerId: `${name}-${sn.slice(-8)}`,
        status: 'waiting',
        at: now(),
        price: fen(price),
        tips: fen(0),
        charged: fen(0),
        rider: null,
        ...ride,
      }
      rides.set(sn, made)
      return made
    },
    /** It happens at the courier: it stands there from now on, and is what the courier would call back with. */
    happens: (sn: string, status: ReportStatus, more: Partial<Report> = {}): Report => {
      const ride = rideOf(sn)
      const rider = status === 'waiting' ? null : (ride.rider ?? { name: '张骑手', mobile: '13700000001', spot: null })
      Object.assign(ride, { status, at: more.at ?? now(), rider: more.rider ?? rider })
      ride.charged = more.fee ?? fen(chargeOf(ride, status))
      return { ...reportOf(ride), ...more }
    },
    /** A callback as it would come in over the line. */
    callback: (reports: readonly Report[], signed = true, about: readonly CourierTrouble[] = []): RawPush => {
      const body = JSON.stringify({ reports, troubles: about })
      return {
        url: `http://127.0.0.1/courier-callback/${name}`,
        path: '',
        method: 'POST',
        headers: { 'x-fake-sign': signed ? signature(body) : 'forged' },
        body: Buffer.from(body),
      }
    },
  }
}

export type FakeCourier = ReturnType<typeof fakeCourier>

/** Makes these the couriers of this process, with an account of the platform at each. */
export const useFakes = (...fakes: readonly FakeCourier[]): void => {
  const names = fakes.map(({ courier }) => courier.name)
  useCouriers(Object.fromEntries(fakes.map(({ courier }) => [courier.name, courier])))
  useOwnAccounts(Object.fromEntries(names.map((name) => [name, { appId: name, account: fakeAccount }])))
}
