import { randomUUID } from 'node:crypto'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { describe, expect } from 'vitest'
import { catchUpWithTencent } from './catch-up.ts'
import { pairBacklog } from './pairs.sql.ts'
import { unreadOf } from '../messages/unread.sql.ts'
import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { aPair, rowsBetween, test, type Shop, type TencentWorld } from '#test/marketplace/chat/tencent-world'

const keptBetween = async ({ desk }: TencentWorld, one: Shop, other: Shop) =>
  (await desk.look()).messages.filter(
    ({ From_Account, To_Account }) =>
      [one.userId, other.userId].includes(From_Account) && [one.userId, other.userId].includes(To_Account),
  )

/** Some time later the job comes round, and once more when they have paused. */
const later = async (): Promise<void> => {
  moveClock(minutes(6))
  await catchUpWithTencent()
  moveClock(minutes(1))
  await catchUpWithTencent()
}

describe('what was never told', () => {
  test('is fetched, put in its place and counted as it should be', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const send = (texts: readonly string[]) =>
      world.desk.send(texts.map((text) => ({ from: florist.userId, to: baker.userId, text })))
    await send(['一'])
    await world.desk.faults({ lose: 1 })
    await send(['二', '三'])
    await world.desk.faults({})
    await send(['四'])
    await world.desk.quiet()
    await later()
    const rows = await rowsBetween(florist, baker)
    expect(rows.map(({ key }) => key)).toEqual((await keptBetween(world, florist, baker)).map(({ MsgKey }) => MsgKey))
    expect(rows).toHaveLength(4)
    expect((await unreadOf(baker.merchantId, [florist.merchantId])).get(florist.merchantId)).toBe(4)
    expect((await pairBacklog()).backlog).toBe(0)
    resetClock()
  })

  test('is found also where nothing at all was heard of the two, and a withdrawal with it', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ lose: 1, loseBefore: 1 })
    const [sent] = await world.desk.send([{ from: florist.userId, to: baker.userId, text: '没人听见' }])
    expect(await rowsBetween(florist, baker)).toEqual([])
    await later()
    expect(await rowsBetween(florist, baker)).toMatchObject([{ key: sent?.key, revoked_at: null }])
    await world.desk.withdraw(sent?.key ?? '', florist.userId)
    await world.desk.faults({})
    const [asked] = await world.desk.send([{ from: baker.userId, to: florist.userId, text: '在吗' }])
    await world.desk.quiet()
    await later()
    // Which of two messages of one second comes first is the service's affair.
    const revoked = new Map(
      (await rowsBetween(florist, baker)).map(({ key, revoked_at }) => [key, revoked_at !== null]),
    )
    expect(revoked).toEqual(
      new Map([
        [sent?.key, true],
        [asked?.key, false],
      ]),
    )
    resetClock()
  })

  test('what was read stays read when an older message takes its place', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const send = (text: string) => world.desk.send([{ from: florist.userId, to: baker.userId, text }])
    await world.desk.faults({ lose: 1 })
    await send('先')
    await world.desk.faults({})
    await send('后')
    await world.desk.quiet()
    await world.desk.read(baker.userId, florist.userId)
    await world.desk.quiet()
    await later()
    expect(await rowsBetween(florist, baker)).toHaveLength(2)
    expect((await unreadOf(baker.merchantId, [florist.merchantId])).get(florist.merchantId)).toBe(0)
    resetClock()
  })

  test('one that cannot be written down keeps none of the others, and words about the writer are cleaned', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ lose: 1 })
    const send = (text: string, customData = '') =>
      world.desk.send([{ from: florist.userId, to: baker.userId, text, customData }])
    await send('一', '{"login_user":"王\\u0000小\\ud83c花"}')
    const [bad] = await send('二')
    await send('三')
    await world.desk.faults({})
    // Whatever it is that the database will not have of one message.
    await sql`create or replace function refuse_one() returns trigger language plpgsql as
      $$ begin if new.key = tg_argv[0] then raise 'no'; end if; return new; end $$`.execute(db())
    await sql`create trigger refuse_one before insert on chat_tencent_message for each row
      execute function refuse_one(${sql.lit(bad?.key ?? '')})`.execute(db())
    await expect(later()).rejects.toThrow('no')
    const said = async () =>
      new Map(
        (await rowsBetween(florist, baker)).map(({ payload, login_user }) => [
          (payload as { text: string }).text,
          login_user,
        ]),
      )
    const [first, third] = [['一', '王小花'] as const, ['三', ''] as const]
    expect(await said()).toEqual(new Map([first, third]))
    await sql`drop trigger refuse_one on chat_tencent_message`.execute(db())
    moveClock(minutes(60))
    await later()
    expect(await said()).toEqual(new Map([first, ['二', ''], third]))
    resetClock()
  })

  test('a service that does not answer is asked again, and nothing is lost by it', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ lose: 1 })
    await world.desk.send([{ from: florist.userId, to: baker.userId, text: '稍后' }])
    await world.desk.faults({ error: 1 })
    await expect(later()).rejects.toMatchObject({ port: 'im', kind: 'unreachable' })
    expect(await rowsBetween(florist, baker)).toEqual([])
    await world.desk.faults({})
    await later()
    expect(await rowsBetween(florist, baker)).toHaveLength(1)
    resetClock()
  })
})

describe('what our server stores', () => {
  const carried = async (world: TencentWorld, one: Shop, other: Shop, count: number) => {
    for (;;) {
      const kept = await keptBetween(world, one, other)
      if (kept.length >= count) return kept
    }
  }
  const sendText = (from: Shop, to: Shop, text: string, random: string = randomUUID()) =>
    from.call(chat.send, { body: { to: to.userId, random, content: { type: 'TIMTextElem', text } } })

  test('is carried by the service once, and stays the row it was', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const random = randomUUID()
    const [first, again] = [
      await sendText(florist, baker, '代发', random),
      await sendText(florist, baker, '代发', random),
    ]
    expect(first.data?.message.ID).toBe(again.data?.message.ID)
    const [kept] = await carried(world, florist, baker, 1)
    await world.desk.quiet()
    await later()
    resetClock()
    const rows = await rowsBetween(florist, baker)
    expect(rows.map(({ id, key }) => [String(id), key])).toEqual([[first.data?.message.ID, kept?.MsgKey]])
    expect(await keptBetween(world, florist, baker)).toHaveLength(1)
  })

  test('whose answer was lost is found and not sent twice', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ lose: 1, lostAnswer: { next: 1 } })
    await sendText(florist, baker, '只此一次')
    await carried(world, florist, baker, 1)
    for (;;) if ((await rowsBetween(florist, baker))[0]?.key) break
    await world.desk.faults({})
    expect(await keptBetween(world, florist, baker)).toHaveLength(1)
  })
})
