import { expect } from 'vitest'
import { hearMessage } from './hearing.ts'
import { notePair, noteRead } from './pairs.sql.ts'
import { db, pool, within } from '#core/db/tx'
import { readDuring, type Statement } from '#test/payments/read-plans'
import { aPair, rowsBetween, test } from '#test/marketplace/chat/tencent-world'

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

test('a message costs the same however long the conversation is, also one that was heard late', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const both = { fromId: florist.merchantId, toId: baker.merchantId }
  const begun = Math.floor(Date.now() / 1_000) - length
  const hear = (key: string, second: number) =>
    hearMessage(
      {
        key,
        from: florist.userId,
        to: baker.userId,
        sequence: 1,
        at: new Date(second * 1_000),
        content: { type: 'TIMTextElem', payload: { text: '在吗' } },
        customData: '',
      },
      both,
    )
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
