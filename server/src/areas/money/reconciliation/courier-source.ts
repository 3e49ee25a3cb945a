import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { billedRides } from '#areas/couriers/delivery/public'
import type { Comparison, Side } from './comparison.ts'

const side = (amount: number | null, at: Date | null): Side | null => (amount === null || !at ? null : { amount, at })

/** Rides by their numbers: what the courier's bills of all days come to, and what was booked. */
export const compareRides = async (courier: CourierName, sns: readonly string[]): Promise<Comparison[]> =>
  (await billedRides(courier, sns)).map(({ sn, theirs, theirs_at, ours, ours_at, merchant_id }) => ({
    thing: 'ride',
    no: sn,
    tradeNo: '',
    theirs: side(theirs, theirs_at),
    ours: side(ours, ours_at),
    merchantId: merchant_id,
  }))
