import type { Courier, CourierAccount, CourierQuote, Parcel } from '#ports/couriers/port'
import { answeringAlways } from '../channels/channel-desk.ts'
import { kindOf, type CourierDesk } from './courier-desk.ts'

/** How a courier's bad days reach us: too many calls, no money, no riders, and a door too far away. */
export async function badDaysOf(desk: CourierDesk, courier: Courier, account: CourierAccount, parcel: Parcel) {
  const quote = await courier.quote(account, parcel)
  const on = async (day: object, asked: () => Promise<unknown>): Promise<unknown> => {
    await desk.faults(day)
    const kind = await kindOf(asked())
    await desk.faults({})
    return kind
  }
  const shanghai = { ...parcel.door, longitude: 121.47, latitude: 31.23 }
  return {
    throttle: await on({ throttle: 1 }, () => courier.quote(account, parcel)),
    noBalance: await on({ noBalance: 1 }, () => courier.create(account, parcel, quote)),
    noCapacity: await on({ noCapacity: 1 }, () => courier.quote(account, parcel)),
    tooFar: await kindOf(courier.quote(account, { ...parcel, door: shanghai })),
  }
}

/** How gateways that say nothing useful reach us when a rider is called; `trouble` is how this courier speaks of trouble of its own. */
export async function silencesOf(
  at: (endpoint: string) => Courier,
  account: CourierAccount,
  parcel: Parcel,
  quote: CourierQuote,
  trouble: string,
) {
  const asked = (endpoint: string): Promise<unknown> => kindOf(at(endpoint).create(account, parcel, quote))
  return {
    closed: await asked('http://127.0.0.1:9'),
    broken: await answeringAlways('{}', 502, asked),
    words: await answeringAlways('<html>maintenance</html>', 200, asked),
    tooMany: await answeringAlways('{}', 429, asked),
    trouble: await answeringAlways(trouble, 200, asked),
  }
}
