import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forged } from './callback-delivery.ts'
import type { CourierSide } from '../sides/side.ts'
import { sides } from '../sides/all.ts'
import type { RideEvent, Ride } from '../town/entities.ts'

const at = Date.UTC(2026, 10, 16, 4)
// A signature may cover the moment of sending.
beforeEach(() => void vi.useFakeTimers({ now: at }))
afterEach(() => void vi.useRealTimers())

const spot = { name: '花语', mobile: '13800000001', address: '望京街1号', longitude: 116.4, latitude: 39.9 }

const pickedUpBy = (side: CourierSide): RideEvent => {
  const ride: Ride = {
    id: side.newRideId(),
    sn: 'D20261116000001',
    courier: side.name,
    brand: side.name === 'kd100' ? 'gxdtongcheng' : '',
    app: '花店',
    shopId: side.newShopId(),
    callback: '',
    pickup: spot,
    door: spot,
    weightGrams: 1_000,
    distanceMetres: 3_000,
    remarks: '',
    price: 12_00,
    tip: 0,
    goodsType: '',
    fees: [],
    waitingFee: 0,
    difference: 0,
    troubles: [],
    charged: 0,
    sendBackFee: 0,
    state: 'pickedUp',
    rider: { id: '7', name: '周建国', mobile: '13500170001' },
    cancelReason: '',
    cancelledBy: '',
    placedAt: at,
    times: { waiting: at, accepted: at, atShop: at, pickedUp: at },
    log: [],
  }
  return { ride, state: 'pickedUp', reassigned: false, at }
}

test.each(sides.map((side) => [side.title, side] as const))(
  'an impostor of %s says the same and proves nothing',
  (_, side) => {
    const [happening, keys, to] = [pickedUpBy(side), side.mintKeys(), 'http://127.0.0.1:1/in']
    const [honest, again, impostor] = [
      side.push(happening, keys, to),
      side.push(happening, keys, to),
      forged(side, happening, keys, to),
    ]
    expect(honest).toEqual(again)
    expect(impostor).not.toEqual(honest)
    expect(impostor?.body).toHaveLength(honest?.body.length ?? 0)
  },
)
