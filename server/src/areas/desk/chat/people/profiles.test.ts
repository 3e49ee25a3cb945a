import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { db, within } from '#core/db/tx'
import { aPair, changesOf, say } from '#test/marketplace/chat/chatting'
import { test } from '#test/harness/world'
import { lockMerchants } from '../messages/changes.sql.ts'
import { tellAcquaintances } from './profiles.ts'

test('a new name is told to those one talks with, once, and nobody’s chat waits for it', async ({ world }) => {
  const [florist, baker] = await aPair(world)
  await say(florist, baker, '在吗')
  const update = async () => {
    const { name = '', avatar = '' } = (await florist.call(chat.login)).data ?? {}
    return florist.call(chat.updateProfile, { body: { client: florist.client, nick: name, avatar } })
  }
  const told = async (person: typeof florist) =>
    (await changesOf(person))?.items.filter(({ kind }) => kind === 'profile').length
  const wrong = { client: florist.client, nick: '别人的名字', avatar: '' }
  expect((await florist.call(chat.updateProfile, { body: wrong })).code).toBe(codes.invalid.code)
  const first = await within(async (tx) => {
    await lockMerchants(tx, [baker.merchantId])
    return update()
  })
  expect(first.code).toBe(0)
  for (let time = 0; time < 20; time += 1) expect((await update()).code).toBe(0)
  expect(await told(florist)).toBe(1)
  await db().updateTable('chat_merchant').set({ nick: '旧名' }).where('merchant_id', '=', florist.merchantId).execute()
  await update()
  expect(await told(florist)).toBe(2)
  const before = (await told(baker)) ?? 0
  await tellAcquaintances({ merchantId: florist.merchantId })
  expect(await told(baker)).toBeGreaterThan(before)
})
