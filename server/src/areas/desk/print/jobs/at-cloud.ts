import { dayText } from '@zdb/contract/kit/china-time'
import { now } from '#core/time/clock'
import type { JobState, PrinterCloud, PrinterDevice } from '#ports/printers/port'
import type { Job } from './jobs.sql.ts'

/** What was sent on a day is asked for on that day. */
const dayOf = ({ sent_at }: Job): string => dayText(sent_at ?? now())

/** Where the cloud knows no number of ours, what it has got since tells: one more than before, or as many as before. */
const byCounts = async (job: Job, cloud: PrinterCloud, device: PrinterDevice): Promise<JobState> => {
  if (job.count_before === null) return 'unknown'
  const counts = await cloud.counts(device, dayOf(job))
  if (!counts) return 'unknown'
  if (counts.printed + counts.waiting <= job.count_before) return 'never'
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
