import { expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { daySheetRows } from '@zdb/contract/desk/analysis/day-sheet'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { test } from '../../harness/world.ts'
import { chanceFrom, happen } from './random-history.ts'
import { aStage } from './stage.ts'

test('the sheet of a day says what the dashboards say of it, whatever has happened', async ({ world }) => {
  const [me, other] = [await world.merchant(), await world.merchant()]
  const stage = await aStage(me, other)
  const chance = chanceFrom(64)
  for (let done = 0; done < 120; done += 1) await within((tx) => happen(tx, stage, chance))
  const today = dayText(now())
  const { data: all } = await me.call(analysis.business, {
    query: { start_date: addDays(today, -60), end_date: today },
  })
  const busy = (all?.items ?? []).filter(({ order_count }) => order_count > 0).map(({ key }) => key)
  expect(busy.length).toBeGreaterThan(3)
  for (const day of [today, ...busy.slice(-3)]) {
    const query = { start_date: day, end_date: day }
    const { data: sheet } = await me.call(analysis.daySheet, { query: { day } })
    const [online, sent, received, rides, platforms, goods] = [
      await me.call(analysis.business, { query }),
      await me.call(analysis.transfers, { query }),
      await me.call(analysis.received, { query }),
      await me.call(analysis.rides, { query }),
      await me.call(analysis.platforms, { query }),
      await me.call(analysis.goods, { query: { ...query, page_size: daySheetRows } }),
    ]
    const sides = { online, sent, received, rides }
    for (const [name, { data }] of Object.entries(sides)) {
      const side = sheet?.[name as keyof typeof sides]
      expect([day, name, side?.total]).toEqual([day, name, data?.total])
      // Today is held against last week as far as it had come by now.
      if (day !== today) expect([day, name, side?.before]).toEqual([day, name, data?.compare?.total])
    }
    expect(sheet?.platforms).toMatchObject(
      (platforms.data?.items ?? []).slice(0, daySheetRows).map(({ channel: _channel, ...row }) => row),
    )
    expect([sheet?.platform_count, sheet?.goods_count]).toEqual([platforms.data?.items.length, goods.data?.total])
    expect(sheet?.goods).toEqual(goods.data?.items)
  }
  const { data: live } = await me.call(analysis.daySheet)
  const { data: shown } = await me.call(analysis.businessToday)
  expect([live?.online.total, live?.online.before]).toEqual([shown?.total, shown?.compare?.total])
}, 300_000)
