import { expect, test } from 'vitest'
import type { DayCounts, PrinterCloud } from '#ports/printers/port'
import { stateAtCloud } from './at-cloud.ts'
import type { Job } from './jobs.sql.ts'

/** Ten seconds before midnight in China. */
const sentAt = new Date('2026-11-17T15:59:50Z')
const job = { cloud_number: '', no: 'J1', sent_at: sentAt, count_before: 7 } as Job

const counting = (days: Readonly<Record<string, DayCounts>>): PrinterCloud => {
  const counts = async (_device: unknown, day: string): Promise<DayCounts> => days[day] ?? { printed: 0, waiting: 0 }
  return { knowsRef: false, counts } as Partial<PrinterCloud> as PrinterCloud
}

test.each([
  ['counted on the day before', { '2026-11-17': { printed: 8, waiting: 0 } }, 'printed'],
  [
    'counted on the day after',
    { '2026-11-17': { printed: 7, waiting: 0 }, '2026-11-18': { printed: 1, waiting: 0 } },
    'printed',
  ],
  [
    'waiting on the day after',
    { '2026-11-17': { printed: 7, waiting: 0 }, '2026-11-18': { printed: 0, waiting: 1 } },
    'waiting',
  ],
  ['counted on neither', { '2026-11-17': { printed: 7, waiting: 0 } }, 'never'],
])('a ticket that was sent around midnight and is %s', async (_name, days, state) => {
  expect(await stateAtCloud(job, counting(days), { no: '1', key: '' })).toBe(state)
})
