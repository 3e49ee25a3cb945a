import { describe, expect } from 'vitest'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { aPair, say } from '#test/marketplace/chat/chatting'
import { test } from '#test/harness/world'
import { db } from '#core/db/tx'

describe('the list of conversations', () => {
  test('is searched by the name that it shows, and by the one the merchant has since', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    await say(florist, baker, '在吗')
    await db()
      .updateTable('chat_merchant')
      .set({ nick: '旧名花店' })
      .where('merchant_id', '=', florist.merchantId)
      .execute()
    const found = async (keyword: string) =>
      (await baker.call(chat.conversations, { query: { client: baker.client, keyword } })).data?.items.length
    expect([await found('旧名'), await found('花语'), await found('%'), await found('别家')]).toEqual([1, 1, 0, 0])
  })
})

describe('looking for words', () => {
  test('finds one’s own messages, the newest first, and none of others', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const [stranger] = await aPair(world)
    await say(florist, baker, '红玫瑰三十三枝')
    await say(baker, florist, '香槟玫瑰可以吗 ROSE')
    await say(baker, florist, '百合')
    const find = async (person: typeof florist, keyword: string) =>
      (await person.call(chat.search, { query: { client: person.client, keyword } })).data?.items.map(
        ({ message }) => message.sequence,
      )
    expect(await find(florist, '玫瑰')).toEqual([2, 1])
    expect(await find(baker, 'rose')).toEqual([2])
    expect(await find(stranger, '玫瑰')).toEqual([])
  })
})
