import { expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import { later, minutes, moveClock, now, seconds } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { dueCallbacks } from './fixtures.ts'
import { addApp } from './open-api.sql.ts'
import { endWebhookTurns, takeWebhookTurns } from './webhook-turns.sql.ts'

const listening = (): Promise<number> =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    await addApp(tx, {
      merchant_id: merchantId,
      app_key: String(merchantId),
      secret_sealed: Buffer.alloc(0),
      callback_uri: 'https://example.com/',
      opened_at: now(),
    })
    await dueCallbacks(tx, merchantId, 3)
    return merchantId
  })

const take = (most: number) => takeWebhookTurns(most, later(minutes(1)))
const merchantsOf = (turns: Awaited<ReturnType<typeof take>>): number[] =>
  turns.map(({ merchantId }) => merchantId).toSorted((a, b) => a - b)

test('each merchant is called by one at a time, and whose last turn ended longest ago is next', async () => {
  const [first, second, third] = [await listening(), await listening(), await listening()]
  const rivals = await Promise.all([take(1), take(1), take(1), take(1)])
  expect(merchantsOf(rivals.flat())).toEqual([...new Set(merchantsOf(rivals.flat()))])
  await endWebhookTurns(rivals.flat())
  moveClock(seconds(1))
  const turns = await take(3)
  await endWebhookTurns(turns.filter(({ merchantId }) => merchantId !== first))
  moveClock(1)
  await endWebhookTurns(turns.filter(({ merchantId }) => merchantId === first))
  moveClock(seconds(1))
  expect(merchantsOf(await take(2))).toEqual([second, third])
  expect(merchantsOf(await take(3))).toEqual([first])
  expect(await take(3)).toEqual([])
  // Whoever has said nothing for so long is gone.
  moveClock(minutes(2))
  expect(merchantsOf(await take(3))).toEqual([first, second, third])
})
