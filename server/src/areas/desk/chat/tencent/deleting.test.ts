import { chat } from '@zdb/contract/desk/chat/endpoints'
import { expect } from 'vitest'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { aPair, aStrangerShop, test, type Shop } from '#test/marketplace/chat/tencent-world'
import { unreadOf } from '../messages/unread.sql.ts'
import { catchUpWithTencent } from './catch-up.ts'

const found = async (shop: Shop, keyword: string) => {
  const { data } = await shop.call(chat.search, { query: { client: '', keyword } })
  return data?.items.map(({ message }) => message.payload)
}

test('words that went from page to page and were deleted are found by search no more, on this side alone', async ({
  world,
}) => {
  const [florist, baker] = await aPair(world)
  const [rose, cake] = await world.desk.send([
    { from: florist.userId, to: baker.userId, text: '三点要玫瑰' },
    { from: baker.userId, to: florist.userId, text: '三点要蛋糕' },
  ])
  await world.desk.quiet()
  expect(await found(baker, '三点')).toHaveLength(2)
  // One of which nothing will ever be heard keeps none of the others.
  const gone = await baker.call(chat.deleteMessages, { body: { client: '', ids: [rose?.key ?? '', '1_2_3'] } })
  expect(gone.code).toBe(0)
  expect(await found(baker, '三点')).toEqual([{ text: '三点要蛋糕' }])
  expect(await found(florist, '三点')).toHaveLength(2)

  // By the key of others' words nobody deletes anything.
  const stranger = await world.merchant({ name: '旁人' })
  await stranger.call(chat.deleteMessages, { body: { client: '', ids: [cake?.key ?? ''] } })
  expect(await found(florist, '三点')).toHaveLength(2)
})

test('words that were deleted before we heard of them are never found, on this side alone', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await world.desk.faults({ lose: 1 })
  const [rose] = await world.desk.send([{ from: florist.userId, to: baker.userId, text: '四点要玫瑰' }])
  await world.desk.faults({})
  const stranger = await aStrangerShop(world)
  for (const person of [baker, baker, stranger])
    expect(await person.call(chat.deleteMessages, { body: { client: '', ids: [rose?.key ?? ''] } })).toMatchObject({
      code: 0,
    })
  await world.desk.quiet()
  moveClock(minutes(1))
  await catchUpWithTencent()
  resetClock()
  expect(await found(florist, '四点')).toEqual([{ text: '四点要玫瑰' }])
  expect(await found(baker, '四点')).toEqual([])
  expect((await unreadOf(baker.merchantId, [florist.merchantId])).get(florist.merchantId)).toBe(0)
})
