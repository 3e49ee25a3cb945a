import { dayText } from '@zdb/contract/kit/china-time'
import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { rehearsalStates, type RehearsalState } from '@zdb/contract/desk/rehearsals/states'
import type { Tx } from '#core/db/tx'
import { hours, later, now } from '#core/time/clock'
import { insertRehearsal, type NewRehearsalRow } from './rehearsal.sql.ts'

/** A rehearsal in any state, due in an hour. */
export const aRehearsal = async (
  tx: Tx,
  merchantId: number,
  { state = 'queued', ...facts }: Partial<Omit<NewRehearsalRow, 'state'>> & { state?: RehearsalState } = {},
): Promise<number> => {
  const today = dayText(now())
  const id = await insertRehearsal(tx, {
    merchant_id: merchantId,
    state: rehearsalStates[state].code,
    title: '七夕 × 3',
    source_from: today,
    source_to: today,
    played_day: today,
    factor: 3,
    hours: 12,
    minutes: 8,
    hands: 2,
    making: 12,
    due_at: later(hours(1)),
    actor_name: '林小花',
    created_at: now(),
    ...facts,
  })
  if (id === undefined) throw new Error('there is a rehearsal under way')
  return id
}

const hourRow = (hour: string, due: number, late: number, hands_needed: number): Report['rows'][number] => ({
  hour,
  arrived: due + 3,
  due,
  late,
  by_hands: late - Math.floor(late / 3),
  by_courier: Math.floor(late / 3),
  by_printer: 0,
  waiting: late * 2,
  hands_needed,
})

/** The report of a day whose afternoon was too much for two people. */
export const aReport = (facts: Partial<Report> = {}): Report => ({
  source: 'festival',
  source_day: '2025-08-29',
  source_orders: 38,
  day: '2026-08-19',
  from_hour: 9,
  hours: 9,
  factor: 3,
  speed: 67.5,
  hands: 2,
  orders: {
    played: 114,
    arrived: 114,
    lost: 0,
    lost_numbers: [],
    early: 41,
    delivered: 79,
    on_the_way: 19,
    untouched: 14,
    passed_on: 2,
  },
  late: { total: 33, hands: 23, courier: 10, printer: 0 },
  breaks_at: '14:00',
  peak: { hour: '09:00', orders: 44 },
  hands_needed: 5,
  work_minutes: 13.1,
  rows: [
    hourRow('09:00', 4, 0, 2),
    hourRow('10:00', 9, 0, 2),
    hourRow('11:00', 11, 0, 3),
    hourRow('12:00', 8, 0, 2),
    hourRow('13:00', 10, 0, 3),
    hourRow('14:00', 16, 6, 4),
    hourRow('15:00', 14, 6, 4),
    hourRow('16:00', 18, 9, 5),
    hourRow('17:00', 15, 12, 5),
  ],
  couriers: [
    {
      name: '达达快送',
      called: 61,
      accepted: 52,
      refused: 4,
      dropped: 3,
      accept_p50: 3.1,
      accept_p95: 9.4,
      per_hour: 22,
    },
    {
      name: '顺丰同城',
      called: 33,
      accepted: 33,
      refused: 0,
      dropped: 0,
      accept_p50: 4.2,
      accept_p95: 8.8,
      per_hour: null,
    },
  ],
  printers: [{ name: '国贸店小票机', sheets: 98, sheet_seconds: 3, longest_queue: 4, longest_wait: 1.2 }],
  actions: [
    { action: 'list', count: 130, p50: 21.4, p95: 48.2, refused: 0, reason: '' },
    { action: 'detail', count: 100, p50: 18.9, p95: 40.1, refused: 0, reason: '' },
    { action: 'arrange', count: 98, p50: 26.3, p95: 61.7, refused: 0, reason: '' },
    { action: 'print', count: 98, p50: 24.8, p95: 55, refused: 0, reason: '' },
    { action: 'callRider', count: 96, p50: 180.5, p95: 420.2, refused: 2, reason: '暂无运力，请稍后再试' },
  ],
  answer_share: 0.04,
  restarts: 0,
  ...facts,
})
