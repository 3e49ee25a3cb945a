import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { reportStatuses, type Report, type ReportStatus } from '#ports/couriers/port'
import { inTheirOrder, isEnd, stateSaid, type Statement } from './report-verdict.ts'

/** A statement and what came with it: a rider's name, and what is charged where they may be believed. */
export type StatementWithFacts = Statement & { named: boolean; fee: Fen | null }

const form = new RegExp(`^(${reportStatuses.join('|')})@(\\d+)(!?)(\\*?)(?::(\\d+))?$`)

/** As it is stored: the same said twice is the same text. What could not be read back is not written. */
export const textOf = ({ status, at, reassigned, named, fee }: StatementWithFacts): string => {
  const text = `${status}@${at}${reassigned ? '!' : ''}${named ? '*' : ''}${fee === null ? '' : `:${fee}`}`
  if (!form.test(text)) throw new Error(`no courier says ${text}`)
  return text
}

/** Every statement that can be read. An unreadable one, of before they were checked, must not make its ride deaf. */
export const statementsIn = (texts: readonly string[]): StatementWithFacts[] =>
  texts.flatMap((text) => {
    const [, status, at, reassigned, named, fee] = form.exec(text) ?? []
    if (!status) return []
    return {
      status: status as ReportStatus,
      at: Number(at),
      reassigned: reassigned === '!',
      named: named === '*',
      fee: fee === undefined ? null : fen(Number(fee)),
    }
  })

/** What a report says. A sum counts with an end, and not when anybody could have named it. */
export const statementOf = ({ status, at, reassigned, rider, fee }: Report, trusted: boolean): StatementWithFacts => ({
  status,
  at: at.getTime(),
  reassigned,
  named: rider !== null && rider.name !== '',
  fee: trusted && isEnd(status) ? fee : null,
})

/** What they charge for this end: the last sum they named with it, by their own clock. Null: they named none. */
export const feeSaid = (all: readonly StatementWithFacts[], state: number): Fen | null =>
  all
    .filter(({ status, fee }) => fee !== null && stateSaid(status) === state)
    .toSorted((a, b) => a.at - b.at || (a.fee ?? 0) - (b.fee ?? 0))
    .at(-1)?.fee ?? null

/** Whether this one's rider is the rider: nobody was named, and nobody taken off, after it. */
export const isNewestRider = (all: readonly StatementWithFacts[], said: StatementWithFacts): boolean =>
  said.named && all.every(({ named, reassigned, at }) => !(named || reassigned) || at <= said.at)

export type Times = { accepted_at: Date | null; arrived_at: Date | null; picked_at: Date | null; ended_at: Date | null }

const { accepted, delivering } = deliveryStates

/** When each step was, by the courier's clock; a rider who was taken off has not come. */
export const timesOf = (all: readonly StatementWithFacts[], latest: Date): Times => {
  const times: Times = { accepted_at: null, arrived_at: null, picked_at: null, ended_at: null }
  for (const { status, at, reassigned } of all.toSorted(inTheirOrder)) {
    const moment = new Date(Math.min(at, latest.getTime()))
    const state = stateSaid(status)
    if (reassigned && times.picked_at === null) Object.assign(times, { accepted_at: null, arrived_at: null })
    if (reassigned || state === undefined || state < accepted.code) continue
    if (state <= delivering.code || status === 'delivered') times.accepted_at ??= moment
    if (status === 'atShop') times.arrived_at ??= moment
    if (state === delivering.code) times.picked_at ??= moment
    if (state > delivering.code) times.ended_at ??= moment
  }
  return times
}
