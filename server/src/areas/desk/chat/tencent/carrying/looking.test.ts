import { randomUUID } from 'node:crypto'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { expect } from 'vitest'
import { carryJob } from './delivery.ts'
import { claimLook, endLook } from './looks.sql.ts'
import { db } from '#core/db/tx'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { aPair, rowsBetween, test, type Shop, type TencentWorld } from '#test/marketplace/chat/tencent-world'

const looks = 'openim/admin_getroammsg'
const sends = 'openim/sendmsg'

const asked = async ({ desk }: TencentWorld, command: string): Promise<number> =>
  (await desk.look()).asked[command] ?? 0

/** The round that catches up asks the service too: here it finds nothing to do. */
const leaveAlone = () =>
  db()
    .updateTable('chat_tencent_pair')
    .set({ checked_at: later(hours(1)) })
    .execute()

/** So many that our server stored and the service has carried; the numbers of ours. */
const aTalk = async (world: TencentWorld, from: Shop, to: Shop, count: number): Promise<number[]> => {
  for (let at = 0; at < count; at += 1)
    await from.call(chat.send, {
      body: {
        to: to.userId,
        random: randomUUID(),
        content: { type: 'TIMTextElem', text: `第${at + 1}条`.padEnd(900, '花') },
      },
    })
  await world.desk.quiet()
  await leaveAlone()
  return (await rowsBetween(from, to)).map(({ id }) => id)
}

/** As if nobody had heard how their handing over ended. */
const forget = (ids: readonly number[]) =>
  db()
    .updateTable('chat_tencent_message')
    .set({ key: null, tried_at: now(), claimed_until: null })
    .where('message_id', 'in', [...ids])
    .execute()

const carryAll = (ids: readonly number[]) => Promise.all(ids.map((messageId) => carryJob.run({ messageId })))

test('however many were handed over without an answer, the conversation is looked through once for all', async ({
  world,
}) => {
  const [florist, baker] = await aPair(world)
  const ids = await aTalk(world, florist, baker, 14)
  const before = await rowsBetween(florist, baker)
  await forget(ids)
  const [looked, sent] = [await asked(world, looks), await asked(world, sends)]
  await carryAll(ids)
  const pages = Math.ceil(JSON.stringify((await world.desk.look()).messages).length / (12 * 1024))
  expect(pages).toBeGreaterThan(1)
  expect((await asked(world, looks)) - looked).toBeLessThanOrEqual(pages)
  expect((await asked(world, sends)) - sent).toBe(0)
  expect(await rowsBetween(florist, baker)).toEqual(before)
})

test('what never arrived is handed over after that one look, each once', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await aTalk(world, florist, baker, 1)
  await world.desk.faults({ throttle: 1 })
  const ids = (await aTalk(world, florist, baker, 5)).slice(1)
  await world.desk.faults({})
  await forget(ids)
  const looked = await asked(world, looks)
  await carryAll(ids)
  await carryAll(ids)
  expect((await asked(world, looks)) - looked).toBe(1)
  await world.desk.quiet()
  const kept = (await world.desk.look()).messages.filter(({ From_Account }) => From_Account === florist.userId)
  expect(kept).toHaveLength(6)
  expect((await rowsBetween(florist, baker)).every(({ key }) => key)).toBe(true)
})

test('what the service said it has not done is not looked for', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await world.desk.faults({ throttle: 1 })
  const ids = await aTalk(world, florist, baker, 1)
  await world.desk.faults({})
  const looked = await asked(world, looks)
  await carryAll(ids)
  expect([(await asked(world, looks)) - looked, (await rowsBetween(florist, baker))[0]?.key]).toEqual([
    0,
    expect.any(String),
  ])
})

test('one process at a time looks, and one that dies meanwhile lets go after a while', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const [id = 0] = await aTalk(world, florist, baker, 1)
  expect(await claimLook(florist.merchantId, baker.merchantId)).toBe(true)
  expect(await claimLook(baker.merchantId, florist.merchantId)).toBe(false)
  await forget([id])
  const looked = await asked(world, looks)
  await carryJob.run({ messageId: id })
  expect((await asked(world, looks)) - looked).toBe(0)
  moveClock(minutes(2))
  expect(await claimLook(florist.merchantId, baker.merchantId)).toBe(true)
  resetClock()
  await endLook(florist.merchantId, baker.merchantId)
  await carryJob.run({ messageId: id })
  expect((await rowsBetween(florist, baker))[0]?.key).toEqual(expect.any(String))
})
