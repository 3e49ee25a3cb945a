import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { serviceStates, wareStates } from '@zdb/contract/channels/mini-shop/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { later, minutes, moveClock, now, seconds } from '#core/time/clock'
import { useChannels } from '#ports/channels/in-use'
import { channelFailure, type Channel } from '#ports/channels/port'
import type { Shelf } from '#ports/channels/minishop/pay-app/port'
import type { Files } from '#ports/files/port'
import { databaseTest as test } from '#test/harness/world'
import { aWare } from '../fixtures.ts'
import { lockService, takeDueServices } from '../services.sql.ts'
import { asking, patchWare, takeDueWares } from '../wares.sql.ts'
import { syncService } from './service-sync.ts'
import { syncWare, syncWares } from './ware-sync.ts'

/** Nothing here is a picture. */
const files = {} as Files

/** A mini-program whose pay-app is this shelf. */
const aProgram = async (shelf: Partial<Shelf>): Promise<{ merchantId: number; shopId: number }> => {
  const channel = { name: 'minishop', pull: async function* () {}, payApp: { shelf } } as unknown as Channel
  useChannels({ minishop: channel })
  const grant = { shopId: randomUUID(), shopName: '花语小程序', accessToken: 'T', refreshToken: 'R', expiresAt: null }
  return within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    const { id } = await anOnlineShop(tx, merchantId, { adapter: 'minishop', grant })
    return { merchantId, shopId: id }
  })
}

const wareRow = (id: number) => db().selectFrom('mini_ware').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an answer that comes after another has the ware in hand changes nothing', async () => {
  const { merchantId, shopId } = await aProgram({
    sell: () => Promise.resolve(),
    changeOffer: () => Promise.reject(channelFailure('unreachable', 'lost')),
  })
  const id = await within((tx) => aWare(tx, merchantId, { state: 'listed', shopId }))
  await within((tx) => patchWare(tx, id, { ...asking('sellDown'), item_id: '1' }))
  const take = async () => (await takeDueWares(now(), later(seconds(60)), 5))[0] ?? expect.fail('nothing is due')
  const slow = await take()
  moveClock(minutes(2))
  const quick = await take()
  await syncWare(files, quick)
  expect(await wareRow(id)).toMatchObject({ state: wareStates.delisted.code, task: '' })
  // Its owner sells it again and stops again; the slow one's answer is to the first stop.
  await within((tx) => patchWare(tx, id, { ...asking('sellDown'), state: wareStates.listed.code }))
  await syncWare(files, slow)
  expect(await wareRow(id)).toMatchObject({ state: wareStates.listed.code, task: 'sellDown' })
})

test('a ware that cannot be worked at holds up none beside it', async () => {
  const { merchantId, shopId } = await aProgram({ sell: () => Promise.resolve() })
  const [broken, fine] = await within(async (tx) => [
    await aWare(tx, merchantId, { state: 'listed', shopId }),
    await aWare(tx, merchantId, { state: 'listed', shopId }),
  ])
  await within((tx) => patchWare(tx, broken, { ...asking('sellDown'), item_id: '1', state: wareStates.draft.code }))
  await within((tx) => patchWare(tx, fine, { ...asking('sellDown'), item_id: '2' }))
  expect(await syncWares(files, createLog('silent'))).toBeGreaterThanOrEqual(2)
  expect(await wareRow(fine)).toMatchObject({ state: wareStates.delisted.code, task: '' })
})

test('a service that is switched off while it is looked at is not switched on by the late answer', async () => {
  const { merchantId, shopId } = await aProgram({ service: () => Promise.resolve({ status: 'on', reason: '' }) })
  const storeId = await within((tx) => aStore(tx, merchantId))
  const row = { merchant_id: merchantId, store_id: storeId, shop_id: shopId, next_at: now(), updated_at: now() }
  await within((tx) => lockService(tx, { ...row, state: serviceStates.reviewing.code, task_sent: true }))
  const [asked] = await takeDueServices(now(), later(seconds(60)), 5)
  await db().updateTable('mini_service').set({ state: serviceStates.closing.code, next_at: now() }).execute()
  await syncService(asked ?? expect.fail('nothing is due'))
  const after = await db().selectFrom('mini_service').select('state').executeTakeFirstOrThrow()
  expect(after.state).toBe(serviceStates.closing.code)
})
