import { randomBytes, randomInt } from 'node:crypto'
import { md5 } from '../../../digest.ts'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Outgoing } from '../side.ts'
import type { AppKeys, Happening } from '../../town/entities.ts'
import { serveCalls } from './calls.ts'
import { addressAndSalt, refusal, statusOf, taskIdOf } from './status.ts'

/** As people in China read it: 2026-02-02 22:00:00. */
const moment = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** A form; the salt that came with the order signs it, and no key does. */
function push({ ride, state, reassigned, at }: Happening, _keys: AppKeys, callback: string): Outgoing | null {
  const { url, salt } = addressAndSalt(callback)
  const param = JSON.stringify({
    orderId: ride.id,
    kuaidicom: ride.brand,
    ...statusOf(ride, state, reassigned),
    courierName: ride.rider?.name ?? '',
    courierMobile: ride.rider?.mobile ?? '',
    updateTime: moment(at),
  })
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ sign: md5(param + salt), taskId: taskIdOf(ride.id), param }).toString(),
  }
}

/** 快递100 同城急送, in front of several fleets. */
export const kd100: CourierSide = {
  name: 'kd100',
  title: '快递100',
  mintKeys: () => ({ id: randomBytes(8).toString('base64url'), secret: randomBytes(16).toString('hex'), more: {} }),
  newRideId: () => `${Date.now()}${randomInt(1_000, 9_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve: serveCalls,
  refusal,
  push,
  accepts: acceptsWhen('result', true),
}
