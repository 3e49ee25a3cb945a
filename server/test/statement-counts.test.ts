import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { senderTabs, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { flagMemo, saveFlagMemo } from '#areas/orders/online-orders/content/marks'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { memo, updateMemo } from '#areas/orders/transfer-orders/detail/notes'
import { aTransferOrder, anAskedShop } from '#areas/orders/transfer-orders/fixtures'
import { listOrders } from '#areas/orders/transfer-orders/list/listing'
import { orderDetail } from '#areas/orders/transfer-orders/public'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
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

type Asked = { text: string; values: number }

/** What the database is asked for this, the beginning and the end of a transaction included. */
const askedBy = async (call: () => Promise<unknown>): Promise<Asked[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await call()
    const calls = query.mock.calls as unknown as [string | pg.QueryConfig, unknown[] | undefined][]
    return calls.map(([asked, values]) => {
      const { text, values: named } = typeof asked === 'string' ? { text: asked, values } : asked
      return { text, values: named?.length ?? 0 }
    })
  } finally {
    query.mockRestore()
  }
}

const statementsOf = async (call: () => Promise<unknown>): Promise<number> => (await askedBy(call)).length

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

test('so does that of one that was taken, with whom to call and what it is made of', async () => {
  const { sender, shop, sn } = await anOrderAt(transferStates.waitDelivery.code)
  await db().updateTable('transfer_order').set({ origin_sn: 'P1' }).where('sn', '=', sn).execute()
  expect(await statementsOf(() => orderDetail(sender, 'sender', sn))).toBe(1)
  expect(await statementsOf(() => orderDetail(shop, 'shop', sn))).toBe(1)
})

test('a memo of a transfer order is one statement', async () => {
  const { sender, sn } = await anOrderAt(transferStates.waitDelivery.code)
  const asked = [
    ...(await askedBy(() => updateMemo(sender, sn, { memo: '老客户', flag: 1 }))),
    ...(await askedBy(() => updateMemo(sender, sn, { memo: '新客户', flag: 2, expect: { memo: '老客户', flag: 1 } }))),
  ]
  // Each with what is told of it once: who, when, from where, and what.
  expect(asked.map(({ values }) => values)).toEqual([13, 13])
  expect(asked[0]?.text).toBe(asked[1]?.text)
  expect(await memo(sender, sn)).toEqual({ memo: '新客户', flag: 2 })
})

test('flag and memo of an online order of which nobody holds paper are one statement', async () => {
  const keeper = await master()
  const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId, memo: '老客户' }))
  const asked = [
    ...(await askedBy(() => saveFlagMemo(keeper, sn, { memo: '少放香料', flag: 1 }))),
    ...(await askedBy(() =>
      saveFlagMemo(keeper, sn, { memo: '多放香料', flag: 0, expect: { memo: '少放香料', flag: 1 } }),
    )),
  ]
  expect(asked.map(({ values }) => values)).toEqual([13, 13])
  expect(asked[0]?.text).toBe(asked[1]?.text)
  expect(await flagMemo(keeper, sn)).toEqual({ memo: '多放香料', flag: 0 })
})

test('pages of a size that no screen asks for are one text, whatever the size', async () => {
  const { sender } = await anOrderAt(transferStates.waitDelivery.code)
  const textOf = async (page_size: number): Promise<string | undefined> => {
    const filter = { status: 'all', page: 1, page_size, sort: 'newest' } as const
    return (await askedBy(() => listOrders(sender, 'sender', senderTabs, filter)))[0]?.text
  }
  const textsOf = async (sizes: readonly number[]) => {
    const texts: (string | undefined)[] = []
    for (const size of sizes) texts.push(await textOf(size))
    return texts
  }
  expect(new Set(await textsOf([1, 7, 19, 21, 99])).size).toBe(1)
  const usual = await textsOf([20, 50, 100])
  expect(new Set(usual).size).toBe(3)
  expect(usual[0]).toContain('limit 20')
})
