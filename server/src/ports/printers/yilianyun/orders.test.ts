import { expect, test } from 'vitest'
import { jobByRef } from './orders.ts'

const day = '2026-11-17'
const at = (time: string) => String(new Date(`${time}+08:00`).getTime() / 1000)
const [thatDay, before] = [at('2026-11-17T09:00:00'), at('2026-11-16T23:59:00')]
const jobs = (count: number, receiving_time?: unknown) =>
  Array.from({ length: count }, (_, number) => ({ origin_id: `J${number}`, status: 1, receiving_time }))

test.each([
  ['nothing on the first page', [[]], 'never'],
  ['a page that is not full', [jobs(3, thatDay)], 'never'],
  ['a full page that reaches back behind the day', [jobs(100, before)], 'never'],
  ['ours', [[{ origin_id: 'ours', status: 0, receiving_time: thatDay }]], 'waiting'],
  ['no list at all', [undefined], 'unknown'],
  ['a list in another place', [{ list: [] }], 'unknown'],
  ['words', ['暂无数据'], 'unknown'],
  ['lines that cannot be read', [[null]], 'unknown'],
  ['jobs without a time', [jobs(100)], 'unknown'],
  ['jobs with a time of nothing', [jobs(3, '')], 'unknown'],
  ['jobs with words for a time', [jobs(100, '刚刚')], 'unknown'],
  ['a second page that is no list', [jobs(100, thatDay), { error: 1 }], 'unknown'],
])('where the cloud shows %s, our job is what it says', async (_what, pages: unknown[], state) => {
  expect(await jobByRef(async (page) => pages[page - 1], 'ours', day)).toBe(state)
})
