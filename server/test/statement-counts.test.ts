import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { flagMemo, saveFlagMemo } from '#areas/orders/online-orders/content/marks'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { memo, updateMemo } from '#areas/orders/transfer-orders/detail/notes'
import { aTransferOrder, anAskedShop } from '#areas/orders/transfer-orders/fixtures'
import { orderDetail } from '#areas/orders/transfer-orders/public'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { databaseTest as test } from './harness/world.ts'

const master = async (): Promise<Actor> => {
  const { merchantId, accountId } = await within((tx) => aMerchant(tx))
  const guest = { device: 'test', address: '127.0.0.1', requestId: randomUUID() }
  return {
    kind: 'merchant',
    sessionId: '',
    accountId,
    merchantId,
    name: '店长',
    isMaster: true,
    grants: new Set(),
    ...guest,
  }
}

/** How often the database is asked for this, the beginning and the end of a transaction included. */
const statementsOf = async (call: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await call()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

const anOrderAt = async (state: number) => {
  const [sender, shop] = [await master(), await master()]
  const { sn } = await within(async (tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      held: false,
      shop: await anAskedShop(tx, shop.merchantId),
      state,
    }),
  )
  return { sender, shop, sn }
}

test('the detail of an order that nobody has taken asks the database once', async () => {
  const { sender, sn } = await anOrderAt(transferStates.rejected.code)
  expect(await statementsOf(() => orderDetail(sender, 'sender', sn))).toBe(1)
})

test('the detail of one that was taken asks once more, whom to call', async () => {
  const { sender, shop, sn } = await anOrderAt(transferStates.waitDelivery.code)
  expect(await statementsOf(() => orderDetail(sender, 'sender', sn))).toBe(2)
  expect(await statementsOf(() => orderDetail(shop, 'shop', sn))).toBe(2)
})

test('a memo of a transfer order is one statement', async () => {
  const { sender, sn } = await anOrderAt(transferStates.waitDelivery.code)
  expect(await statementsOf(() => updateMemo(sender, sn, { memo: '老客户', flag: 1 }))).toBe(1)
  expect(await memo(sender, sn)).toEqual({ memo: '老客户', flag: 1 })
})

test('flag and memo of an online order of which nobody holds paper are one statement', async () => {
  const keeper = await master()
  const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId, memo: '老客户' }))
  expect(await statementsOf(() => saveFlagMemo(keeper, sn, { memo: '少放香料', flag: 1 }))).toBe(1)
  expect(await flagMemo(keeper, sn)).toEqual({ memo: '少放香料', flag: 1 })
})
