import { fen } from '@zdb/contract/kit/fen'
import type { Courier, CourierAccount, Parcel, Report } from '#ports/couriers/port'
import { endOf } from '../harness/end-of.ts'
import { openOutsideDesk } from '../harness/outside-desk.ts'

/** What the courier itself knows of a ride; money in fen. */
export type DeskRide = {
  id: string
  sn: string
  state: string
  price: number
  tip: number
  charged: number
  sendBackFee: number
  distanceMetres: number
  weightGrams: number
  goodsType: string
  remarks: string
  pickup: { longitude: number; latitude: number; name: string; mobile: string; address: string }
  door: { longitude: number; latitude: number; name: string; mobile: string; address: string }
  rider: { id: string; name: string; mobile: string } | null
  cancelReason: string
  spot: { longitude: number; latitude: number } | null
  cancelFee: number
  log: { at: number; what: string }[]
}
export type DeskShop = { id: string; outId: string; balance: number; code: string }
export type DeskCharge = { sn: string; kind: string; amount: number }

/** One courier of an outside world of our own: the desk from which riders are steered, and an ear for its callbacks. */
export async function openCourierDesk(name: Courier['name']) {
  const { outside, label, pushes, callback, tell, read, enrol, answerBy, untilHeard, close } = await openOutsideDesk(
    'couriers',
    name,
  )
  return {
    outside,
    label,
    keys: await enrol(label),
    enrol,
    endpoint: `${outside.url}/courier-${name}`,
    callback,
    pushes,
    tell,
    /** From now on callbacks are answered as this courier's adapter answers them. */
    answerWith: (courier: Courier): void =>
      answerBy((push) => (push.path === 'authorized' && courier.consent?.reply) || courier.receive(push).reply),
    openShop: (more: object = {}) => tell<DeskShop>('desk/shops', { label, courier: name, ...more }),
    /** Somebody steers the ride; every step on the way is taken and told. */
    steer: (sn: string, to: string, more: object = {}) =>
      tell<DeskRide>('desk/ride', { courier: name, sn, to, ...more }),
    ride: (sn: string) => read<DeskRide>('desk/ride', { courier: name, sn }),
    faults: (day: object) => tell('desk/faults', { label, courier: name, ...day }),
    /** Rides live faster from now on, or some time passes for them at once. */
    clock: (setting: { speed?: number; skipMs?: number; autopilot?: boolean }) =>
      tell('desk/clock', { label, ...setting }),
    charges: async (sn: string): Promise<DeskCharge[]> =>
      (await read<{ charges: DeskCharge[] }>('desk/books', { label, sn })).charges,
    /** Waits for a callback that says this of a ride. */
    heard: (courier: Courier, sn: string, status: Report['status'], reassigned = false): Promise<Report> =>
      untilHeard(`${status} heard of ${sn}`, (push) => {
        const received = courier.receive(push)
        return (received.ok ? received.reports : []).filter(
          (one) => one.ref.sn === sn && one.status === status && one.reassigned === reassigned,
        )
      }),
    close,
  }
}
export type CourierDesk = Awaited<ReturnType<typeof openCourierDesk>>

export const kindOf = endOf('courier')

export const anAccount = (more: Partial<CourierAccount> = {}): CourierAccount => ({
  shopId: '',
  accessToken: '',
  refreshToken: '',
  expiresAt: null,
  more: {},
  ...more,
})

let count = 0

/** Red roses from 国贸 to 望京, as soon as possible. */
export const aParcel = (more: Partial<Parcel> & Pick<Parcel, 'callback'>): Parcel => ({
  sn: `D2611150930${String((count += 1)).padStart(6, '0')}`,
  pickup: {
    name: '花语鲜花',
    mobile: '13800000001',
    city: '北京市',
    address: '北京市朝阳区建国门外大街1号',
    longitude: 116.461841,
    latitude: 39.909104,
  },
  door: {
    name: '李女士',
    mobile: '13900001234',
    city: '北京市',
    address: '北京市朝阳区望京街10号3号楼',
    longitude: 116.480984,
    latitude: 39.996567,
  },
  productType: 1,
  goods: [{ name: '33枝红玫瑰', quantity: 1, price: fen(199_00) }],
  value: fen(199_00),
  weightGrams: 2_000,
  remarks: '易碎，请轻放',
  window: null,
  source: { label: '美团外卖', number: '401234567890123456' },
  brand: '',
  ...more,
})
