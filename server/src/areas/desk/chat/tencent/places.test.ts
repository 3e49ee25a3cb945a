import { randomUUID } from 'node:crypto'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { describe, expect } from 'vitest'
import { hearMessage, hearMessages, hearRead, type CarriedMessage } from './hearing.ts'
import { letterOf } from './letters.ts'
import { ownMessage } from './messages.sql.ts'
import { notePair, noteRead } from './pairs.sql.ts'
import { clearSide } from '../messages/conversations.sql.ts'
import { unreadOf } from '../messages/unread.sql.ts'
import { db, pool, within } from '#core/db/tx'
import { readDuring, type Statement } from '#test/payments/read-plans'
import { aPair, rowsBetween, test, type Shop, type TencentWorld } from '#test/marketplace/chat/tencent-world'

type Node = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }

const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0)

const touchedBy = async ({ text, values }: Statement): Promise<number> => {
  const { rows } = await pool().query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return rowsOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'))
}

const length = 3_000

const carriedAt = (from: Shop, to: Shop, text: string, at: Date): CarriedMessage => ({
  key: randomUUID(),
  from: from.userId,
  to: to.userId,
  sequence: 1,
  at,
  content: { type: 'TIMTextElem', payload: { text } },
  customData: '',
})

/** What our server has stored and the service has not; carries it at that moment. */
const waiting = async (from: Shop, to: Shop, text: string): Promise<(at: Date) => Promise<void>> => {
  const both = { fromId: from.merchantId, toId: to.merchantId }
  const content = { type: 'TIMTextElem', text } as const
  const sent = await from.call(chat.send, { body: { to: to.userId, random: randomUUID(), content } })
  const messageId = Number(sent.data?.message.ID)
  const row = await within((tx) => ownMessage(tx, { messageId, ...both }))
  const letter = letterOf(row ?? expect.fail('not written down'))
  return (at) => hearMessage({ ...carriedAt(from, to, '', at), ...letter }, both)
}

const unreadBy = async (reader: Shop, writer: Shop): Promise<number | undefined> =>
  (await unreadOf(reader.merchantId, [writer.merchantId])).get(writer.merchantId)

const wordsBetween = async (one: Shop, other: Shop): Promise<string[]> =>
  (await rowsBetween(one, other)).map(({ payload }) => (payload as { text: string }).text)

test.afterEach(({ world }) => world.desk.faults({}))

test('a message costs the same however long the conversation is, also one that was heard late', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const both = { fromId: florist.merchantId, toId: baker.merchantId }
  const begun = Math.floor(Date.now() / 1_000) - length
  const hear = (key: string, second: number) =>
    hearMessage({ ...carriedAt(florist, baker, '在吗', new Date(second * 1_000)), key }, both)
  await hear('first', begun)
  await pool().query(
    `insert into chat_message (conversation_id, sequence, from_id, to_id, account_id, login_user, type, payload, random,
       content_hash, at)
     select conversation_id, n + 1, from_id, to_id, account_id, login_user, type, payload, 'r' || n, content_hash,
       at + n * interval '1 second' from chat_message, generate_series(1, $2::int) n where random = $1`,
    ['first', length],
  )
  await pool().query('update chat_conversation set last_sequence = $2 where low_id = $1', [
    Math.min(florist.merchantId, baker.merchantId),
    length + 1,
  ])
  await pool().query('analyze chat_message, chat_tencent_message')
  await notePair(florist.merchantId, baker.merchantId)
  await within((tx) => noteRead(tx, baker.merchantId, florist.merchantId, new Date((begun + length + 60) * 1_000)))
  const asked = await readDuring(async () => {
    await hear('newest', begun + length + 10)
    await hear('late', begun + length - 5)
  })
  const ofMessages = asked.filter(({ text }) => text.includes('chat_message'))
  expect(ofMessages.some(({ text }) => text.includes('bounds'))).toBe(true)
  for (const statement of ofMessages) expect(await touchedBy(statement), statement.text).toBeLessThan(200)
  const rows = await rowsBetween(florist, baker)
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()))
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
  const side = await db()
    .selectFrom('chat_side')
    .select('read_sequence')
    .where('merchant_id', '=', baker.merchantId)
    .executeTakeFirst()
  expect(side?.read_sequence).toBe(length + 3)
})

test('one that waits for the service’s time hides nothing that stands wrong behind it', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const both = { fromId: florist.merchantId, toId: baker.merchantId }
  const begun = Math.ceil(Date.now() / 1_000)
  const after = (seconds: number) => new Date((begun + seconds) * 1_000)
  await world.desk.faults({ error: 1 })
  await hearMessage(carriedAt(florist, baker, '第二', after(100)), both)
  // Our clock is behind the service's, which has not had this one yet.
  const carry = await waiting(florist, baker, '第三')
  await hearMessage(carriedAt(florist, baker, '第一', after(50)), both)
  await carry(after(120))
  expect(await wordsBetween(florist, baker)).toEqual(['第一', '第二', '第三'])
})

test('several that were missed take their places together, and what was read stays read', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const both = { fromId: florist.merchantId, toId: baker.merchantId }
  const begun = Math.floor(Date.now() / 1_000) - 60
  const second = (seconds: number) => new Date((begun + seconds) * 1_000)
  const said = (at: number) => ({ message: carriedAt(florist, baker, String(at), second(at)), both })
  for (const at of [2, 4, 6, 8]) await hearMessages([said(at)])
  await hearRead(baker.merchantId, florist.merchantId, second(6))
  await hearMessages([said(9), said(5), said(1), said(7)])
  expect(await wordsBetween(florist, baker)).toEqual(['1', '2', '4', '5', '6', '7', '8', '9'])
  expect(await unreadBy(baker, florist)).toBe(3)
})

describe('one that was stored before the partner read and that the service carries', () => {
  const aWait = async (world: TencentWorld) => {
    const [florist, baker] = await aPair(world)
    await world.desk.faults({ error: 1 })
    const carry = await waiting(florist, baker, '迟到的')
    const begun = Math.ceil(Date.now() / 1_000) + 1
    return { florist, baker, carry, after: (seconds: number) => new Date((begun + seconds) * 1_000) }
  }

  test('afterwards is unread, also where the last that was read stood', async ({ world }) => {
    const { florist, baker, carry, after } = await aWait(world)
    const both = { fromId: florist.merchantId, toId: baker.merchantId }
    await hearMessage(carriedAt(florist, baker, '读过的', after(1)), both)
    await hearRead(baker.merchantId, florist.merchantId, after(5))
    await carry(after(10))
    expect([await wordsBetween(florist, baker), await unreadBy(baker, florist)]).toEqual([['读过的', '迟到的'], 1])
  })

  test('afterwards is unread, also where nothing moves', async ({ world }) => {
    const { florist, baker, carry, after } = await aWait(world)
    await hearRead(baker.merchantId, florist.merchantId, after(5))
    await carry(after(10))
    expect(await unreadBy(baker, florist)).toBe(1)
  })

  test('before that is read, however late we hear of it', async ({ world }) => {
    const { florist, baker, carry, after } = await aWait(world)
    await hearRead(baker.merchantId, florist.merchantId, after(5))
    await carry(after(3))
    expect(await unreadBy(baker, florist)).toBe(0)
  })
})

test('what waits for the service in a cleared conversation hides nothing that is said meanwhile', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await world.desk.faults({ error: 1 })
  await waiting(florist, baker, '还没送到的')
  await within((tx) => clearSide(tx, baker.merchantId, florist.merchantId))
  // The service's clock is behind ours.
  const at = new Date((Math.floor(Date.now() / 1_000) - 30) * 1_000)
  await hearMessage(carriedAt(florist, baker, '后来说的', at), { fromId: florist.merchantId, toId: baker.merchantId })
  const seen = await baker.call(chat.messages, { params: { user_id: florist.userId }, query: {} })
  expect(seen.data?.items.map(({ payload }) => payload)).toContainEqual({ text: '后来说的' })
})
