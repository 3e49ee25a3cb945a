import { deliveryStates, isRiding } from '@zdb/contract/couriers/delivery/states'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { dayAndTime, momentOf } from '#ui/format/moment.ts'
import { spotOf } from '#widgets/map/spots.ts'
import { lengthOf, wayBetween } from './way.ts'

export type RiderLocation = WireResult<typeof delivery.location>

/** What the places are called, as far as it is known. */
export type MapNames = { readonly shop: string; readonly door: string; readonly rider?: string }

const minuteMs = 60_000

/** 预计 14:32 到达; another day is named. */
export const etaText = (eta: string, now: Date): string => `预计 ${dayAndTime(eta, now).replace(/^今天 /, '')} 到达`

/** Nobody has taken it yet: when it will be there nobody can say. */
export const isAwaited = ({ status }: RiderLocation): boolean =>
  status === deliveryStates.unpaid.code || status === deliveryStates.paid.code

export const etaOf = (location: RiderLocation): string | null => (isAwaited(location) ? null : location.eta)

/** How far an estimate is to be trusted, in words. */
export const sureText = (confidence: number): string => (confidence >= 50 ? '较有把握' : '仅供参考')

/** How many minutes after the end of the window it will be there; 0 when it is in time. */
export const lateMinutes = (eta: string, until: string | undefined): number =>
  until === undefined ? 0 : Math.max(0, Math.ceil((momentOf(eta).getTime() - momentOf(until).getTime()) / minuteMs))

/** Nearer than this nobody walks up and down to be exact. */
const atHand = 30

const away = (from: string, length: number): string => {
  if (length < atHand) return `在${from}附近`
  return `距${from} ${length < 995 ? `${Math.round(length / 10) * 10} 米` : `${(length / 1000).toFixed(1)} 公里`}`
}

/** How far the rider still has to go, round the corners; nothing once it is over. */
export const leftText = ({ status, rider, shop, door, route }: RiderLocation): string => {
  if (!rider) return ''
  if (status === deliveryStates.accepted.code) return away('门店', lengthOf([rider, shop]))
  if (status !== deliveryStates.delivering.code || !door) return ''
  return away('收货地址', lengthOf(wayBetween(route.map(spotOf), rider, door)))
}

/** The whole drawing in words, for who cannot see it. */
export const mapWords = (location: RiderLocation, names: MapNames, now: Date): string => {
  const left = leftText(location)
  const eta = etaOf(location)
  return [
    `从${names.shop}到${names.door}的路线`,
    isRiding(location.status) && (left ? `骑手${names.rider ?? ''}${left}` : '骑手位置未知'),
    eta && `${etaText(eta, now)}，${sureText(location.confidence)}`,
  ]
    .filter(Boolean)
    .join('；')
}
