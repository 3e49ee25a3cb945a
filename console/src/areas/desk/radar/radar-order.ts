import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { radar } from '@zdb/contract/desk/radar/endpoints'
import type { RadarKind, RadarStep } from '@zdb/contract/desk/radar/states'
import { routeTo, type Route } from '@zdb/contract/pages'
import { elapsedText } from '#ui/format/elapsed.ts'

export type RadarRow = WireResult<typeof radar.list>['items'][number]
export type RadarTotals = WireResult<typeof radar.totals>

const details: Readonly<Record<RadarKind, (sn: string) => Route>> = {
  online: (no) => routeTo('onlineOrder', { no }),
  sent: (no) => routeTo('transferOrder', { no }),
  received: (sn) => routeTo('receivedOrder', { sn }),
}

export const detailOf = ({ kind, sn }: RadarRow): Route => details[kind](sn)

/** Where the next step is done, if not in the order itself. */
const places: Partial<Record<RadarStep, (row: RadarRow) => Route>> = {
  call: ({ sn }) => routeTo('callRider', { type: 'online', sn }),
  send: ({ sn }) => routeTo('callRider', { type: 'received', sn }),
  pool: ({ sn }) => routeTo('assignTransfer', { sn }),
  sentBack: ({ sn }) => routeTo('assignTransfer', { sn }),
  pay: ({ sn }) => routeTo('transferOrder', { no: sn, pay: '1' }),
}

const rideOf = (row: RadarRow): Route => (row.ride_sn ? routeTo('delivery', { sn: row.ride_sn }) : detailOf(row))

export const nextPlaceOf = (row: RadarRow): Route => (places[row.step] ?? rideOf)(row)

/** 30分钟后, when a band begins. */
export const bandIn = (minutes: number | null): string => `${elapsedText((minutes ?? 0) * 60_000)}后`

/** 余量 18分钟; below zero: how late it will be. */
export const slackWords = ({ slack_minutes: slack }: Pick<RadarRow, 'slack_minutes'>): string =>
  `余量 ${slack < 0 ? '−' : ''}${elapsedText(Math.abs(slack) * 60_000)}`
