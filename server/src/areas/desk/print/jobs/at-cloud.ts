import { dayText } from '@zdb/contract/kit/china-time'
import { minutes, now } from '#core/time/clock'
import type { JobState, PrinterCloud, PrinterDevice } from '#ports/printers/port'
import type { Job } from './jobs.sql.ts'

/** What was sent on a day is asked for on that day. */
const dayOf = ({ sent_at }: Job): string => dayText(sent_at ?? now())

/** So much a cloud's clock may differ from ours. */
const clockSkewMs = minutes(10)

/** Around midnight a job may count on either of two days. */
const daysAround = (at: Date): string[] => [
  ...new Set([-clockSkewMs, clockSkewMs].map((skew) => dayText(new Date(at.getTime() + skew)))),
]

/** How many jobs a printer has got around a moment, and how many of them wait; undefined where its cloud counts nothing. */
export const countsAround = async (
  cloud: PrinterCloud,
  device: PrinterDevice,
  at: Date,
): Promise<{ got: number; waiting: number } | undefined> => {
  const sum = { got: 0, waiting: 0 }
  for (const day of daysAround(at)) {
    const counts = await cloud.counts(device, day)
    if (!counts) return undefined
    sum.got += counts.printed + counts.waiting
    sum.waiting += counts.waiting
  }
  return sum
}

/** Where the cloud knows no number of ours, what it has got since tells: one more than before, or as many as before. */
const byCounts = async (job: Job, cloud: PrinterCloud, device: PrinterDevice): Promise<JobState> => {
  if (job.count_before === null || job.sent_at === null) return 'unknown'
  const counts = await countsAround(cloud, device, job.sent_at)
  if (!counts) return 'unknown'
  if (counts.got <= job.count_before) return 'never'
  return counts.waiting === 0 ? 'printed' : 'waiting'
}

/** By the number that the cloud gave it, by ours, or by what the printer has got. */
export const stateAtCloud = (job: Job, cloud: PrinterCloud, device: PrinterDevice): Promise<JobState> => {
  const day = dayOf(job)
  if (job.cloud_number !== '' && job.cloud_number !== job.no)
    return cloud.ask({ device, number: job.cloud_number, day })
  const sentAt = job.sent_at ?? now()
  return cloud.knowsRef ? cloud.ask({ device, ref: job.no, day, sentAt }) : byCounts(job, cloud, device)
}
