import { inflateSync } from 'node:zlib'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { expect } from 'vitest'
import { notify } from '#core/db/process-notices'
import { db, within } from '#core/db/tx'
import { aPair, test } from '#test/marketplace/chat/tencent-world'

const ticketIn = (sig: string): Record<string, unknown> => {
  const packed = sig.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=')
  return JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString()) as Record<string, unknown>
}

test('a signature is for an hour, and ends with the rights of anybody who may hold it', async ({ world }) => {
  const [florist] = await aPair(world)
  const sign = (await florist.call(chat.login)).data?.sign ?? ''
  expect(ticketIn(sign)).toMatchObject({ 'TLS.identifier': florist.userId, 'TLS.expire': 3_600 })
  expect(await world.desk.login(florist.userId, sign)).toMatchObject({ code: 0 })
  const { id } = await db()
    .selectFrom('account')
    .select('id')
    .where('merchant_id', '=', florist.merchantId)
    .executeTakeFirstOrThrow()
  await within((tx) => notify(tx, 'actor_changed', id))
  while ((await world.desk.look()).online.includes(florist.userId));
  expect(await world.desk.login(florist.userId, sign)).toMatchObject({ code: 70052 })
})
