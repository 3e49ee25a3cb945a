import { expect, vi } from 'vitest'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aDeafEar, anEar, dueCallbacks } from './fixtures.ts'

const listening = async (world: World, uri: string): Promise<Person> => {
  const shop = await world.merchant()
  await shop.call(openApi.open, { body: {} })
  await shop.call(openApi.save, { body: { callback_uri: uri } })
  return shop
}

test('a merchant’s system that answers nothing does not hold up what another’s is told', async ({ world }) => {
  const deaf = await aDeafEar()
  const storming = await listening(world, deaf.uri)
  await within((tx) => dueCallbacks(tx, storming.merchantId, 300))
  await vi.waitFor(() => expect(deaf.called()).toBe(1), 10_000)
  const ear = await anEar()
  const well = await listening(world, ear.uri)
  await within((tx) => dueCallbacks(tx, well.merchantId, 20))
  // The greeting comes first: twenty-one in all, while the other one is called a second time at most.
  await vi.waitFor(() => expect(ear.heard).toHaveLength(21), 10_000)
  expect(deaf.called()).toBeLessThanOrEqual(3)
  await ear.stop()
  deaf.stop()
}, 40_000)
