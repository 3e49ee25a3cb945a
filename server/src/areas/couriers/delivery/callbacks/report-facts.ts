import { cut } from '@zdb/contract/kit/text'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { now } from '#core/time/clock'
import { seal } from '#core/outside/sealed'
import type { Report } from '#ports/couriers/port'
import { isNewestRider, timesOf, type StatementWithFacts } from './report-text.ts'
import type { Delivery, DeliveryPatch } from '../delivery.sql.ts'

const nobody: DeliveryPatch = {
  rider_name: '',
  rider_mobile_sealed: null,
  rider_longitude: null,
  rider_latitude: null,
  located_at: null,
  eta: null,
}

/** Taken off, and nobody named since. */
const isGone = (said: StatementWithFacts, all: readonly StatementWithFacts[]): boolean =>
  said.reassigned && all.every(({ named, at }) => !named || at < said.at)

const riderColumns = (
  { rider }: Report,
  said: StatementWithFacts,
  all: readonly StatementWithFacts[],
): DeliveryPatch => {
  if (isGone(said, all)) return nobody
  if (!rider || !isNewestRider(all, said)) return {}
  return {
    rider_name: cut(rider.name, 20),
    ...(rider.mobile === '' ? {} : { rider_mobile_sealed: seal({ mobile: rider.mobile }) }),
  }
}

const spotColumns = (delivery: Delivery, { rider }: Report, at: Date): DeliveryPatch =>
  rider?.spot && (delivery.located_at === null || delivery.located_at < at)
    ? { rider_longitude: rider.spot.longitude, rider_latitude: rider.spot.latitude, located_at: at }
    : {}

const timeColumns = (all: readonly StatementWithFacts[]): DeliveryPatch => {
  const { accepted_at, arrived_at, picked_at, ended_at } = timesOf(all, now())
  return { accepted_at, arrived_at, ...(picked_at ? { picked_at } : {}), ...(ended_at ? { ended_at } : {}) }
}

/** What a report tells besides where the ride stands: who rides, when what was, where the rider is, their number. */
export const factsOf = (
  delivery: Delivery,
  {
    report,
    said,
    all,
    seenAt,
  }: { report: Report; said: StatementWithFacts; all: readonly StatementWithFacts[]; seenAt: Date },
): DeliveryPatch => ({
  ...(all.length > 0 ? timeColumns(all) : {}),
  ...(delivery.provider_order_id === '' && report.ref.providerId !== ''
    ? { provider_order_id: report.ref.providerId }
    : {}),
  ...spotColumns(delivery, report, seenAt),
  ...riderColumns(report, said, all),
})

const { returned, failed } = deliveryStates

/** An end that leaves somebody with something to do. */
export const troubleOf = (state: number, reason: string): string => {
  if (state === returned.code) return '商品已退回门店'
  if (state === failed.code) return `配送失败${reason && `：${cut(reason, 60)}`}`
  return ''
}
