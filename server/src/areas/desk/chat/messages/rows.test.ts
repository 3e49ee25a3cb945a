import { sql } from 'kysely'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { db } from '#core/db/tx'
import { aPair, changesOf, historyOf, say } from '#test/marketplace/chat/chatting'
import { test } from '#test/harness/world'
import { wordsFound } from './messages.sql.ts'

test('a row that cannot be shown is some other message, and the conversation is read around it', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await say(florist, baker, '一')
  const odd = [
    { type: 'TIMCustomElem', payload: { data: 'x', description: '', extension: '' } },
    { type: 'TIMCustomElem', payload: { type: 'order' } },
    { type: 'TIMLocationElem', payload: { latitude: 1 } },
    { type: 'TIMImageElem', payload: {} },
  ]
  for (const { type, payload } of odd) {
    const id = Number((await say(florist, baker, '二')).data?.message.ID)
    await db()
      .updateTable('chat_message')
      .set({ type, payload: JSON.stringify(payload) })
      .where('id', '=', id)
      .execute()
    const query = { client: baker.client }
    const card = await baker.call(chat.orderCard, { params: { message_id: String(id) }, query })
    expect(card.code).toBe(codes.chatMessageGone.code)
    const list = (await baker.call(chat.conversations, { query })).data?.items[0]?.lastMessage
    expect(list?.messageForShow).toBe('[其它消息]')
  }
  const shown = (await historyOf(baker, florist))?.items.map(({ type, payload }) => [type, payload])
  const other = ['TIMCustomElem', { data: '', description: '', extension: '' }]
  expect(shown).toEqual([['TIMTextElem', { text: '一' }], ...odd.map(() => other)])
  expect((await changesOf(baker))?.items.length).toBeGreaterThan(0)
})

test('what was taken back is kept by nobody', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const message_id = (await say(florist, baker, '不该说的')).data?.message.ID ?? ''
  await florist.call(chat.revoke, { params: { message_id }, body: { client: florist.client } })
  const row = await db()
    .selectFrom('chat_message')
    .select(['payload', 'search'])
    .where('id', '=', Number(message_id))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ payload: {}, search: '' })
})

test('words are found by an index among many messages', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  const first = (await say(florist, baker, 'Rose 第0句')).data?.message.ID
  await sql`
    insert into chat_message (conversation_id, sequence, from_id, to_id, account_id, login_user, type, payload, random,
      content_hash, at, search)
    select conversation_id, n + 10, from_id, to_id, account_id, login_user, type, payload, 'many-' || n, content_hash, at,
      '第' || n || '句' from chat_message, generate_series(1, 20000) n where id = ${Number(first)}`.execute(db())
  await sql`analyze chat_message`.execute(db())
  const wanted = { keyword: '第9777句', partnerId: undefined, before: undefined, limit: 21 }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${wordsFound(florist.merchantId, wanted)}`.execute(db())
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('chat_message_search')
  const found = async (keyword: string) =>
    (await baker.call(chat.search, { query: { client: baker.client, keyword } })).data?.items.length
  expect([await found('第9777句'), await found('rOSE'), await found('没有的话')]).toEqual([1, 1, 0])
})
