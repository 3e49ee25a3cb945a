import { isRecord } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { JobState } from '../port.ts'

const pageSize = 100
/** It shows no more of them. */
const pages = 3

const jobStates: Readonly<Record<string, JobState>> = { 0: 'waiting', 1: 'printed' }
export const jobStateOf = (status: unknown): JobState => jobStates[idOf(status)] ?? 'unknown'

type PageOf = (page: number, size: number) => Promise<unknown>

/**
 * Looks for our number among the newest jobs of a printer. That it is not there says something only where the list
 * reaches back behind the day on which it was sent, and where all of it can be read.
 */
export async function jobByRef(pageOf: PageOf, ref: string, day: string): Promise<JobState> {
  const dayBegan = new Date(`${day}T00:00:00+08:00`).getTime()
  for (let page = 1; page <= pages; page += 1) {
    const orders = await pageOf(page, pageSize)
    if (!Array.isArray(orders) || !orders.every(isRecord)) return 'unknown'
    const found = orders.find(({ origin_id }) => idOf(origin_id) === ref)
    if (found) return jobStateOf(found['status'])
    const times = orders.map(({ receiving_time }) => Number(idOf(receiving_time)) * 1000)
    if (!times.every((time) => time > 0)) return 'unknown'
    const oldest = Math.min(...times)
    if (orders.length < pageSize || oldest < dayBegan) return 'never'
  }
  return 'unknown'
}
