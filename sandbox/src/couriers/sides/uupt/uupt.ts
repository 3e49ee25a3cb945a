import { randomBytes, randomInt } from 'node:crypto'
import { md5 } from '../../../digest.ts'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Outgoing } from '../side.ts'
import type { AppKeys, Happening } from '../../town/entities.ts'
import { serveCalls } from './calls.ts'
import { orderFields, refusal } from './status.ts'

const word = (): string => randomBytes(16).toString('hex')

/** The same envelope as a call, signed the same way. The way back to the shop is not told. */
function push({ ride, state, reassigned, at }: Happening, keys: AppKeys, callback: string): Outgoing | null {
  if (state === 'returning') return null
  const biz = JSON.stringify({ ...orderFields({ ...ride, state }, reassigned), changeTime: at })
  const timestamp = Math.floor(Date.now() / 1000)
  const sign = md5(`${biz}${keys.secret}${timestamp}`).toUpperCase()
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ openId: keys.more['openId'], timestamp, biz, sign }),
  }
}

export const uupt: CourierSide = {
  name: 'uupt',
  title: 'UU跑腿',
  mintKeys: () => ({ id: word(), secret: word(), more: { openId: word() } }),
  newRideId: () => `U${Date.now()}${randomInt(100_000, 999_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve: serveCalls,
  refusal,
  push,
  accepts: acceptsWhen('code', 0),
}
