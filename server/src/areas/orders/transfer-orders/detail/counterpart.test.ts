import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { aTransferOrder, anAskedShop } from '../fixtures.ts'
import { orderDetail } from './detail.ts'

const ownerOf = (merchantId: number, accountId: number): Actor => ({
  kind: 'merchant',
  sessionId: '',
  accountId,
  merchantId,
  name: '店长',
  isMaster: true,
  grants: new Set(),
  device: 'test',
  address: '127.0.0.1',
  requestId: randomUUID(),
})

const person = (name: string) => ({ name, phone: '13900001111', at: now() })

/** An order between two merchants who have named these people, in this order. */
const setUp = async (state: keyof typeof transferStates, people: { shop: number[]; sender: number[] }) =>
  within(async (tx) => {
    const [sender, florist] = [await aMerchant(tx), await aMerchant(tx)]
    const shop = await anAskedShop(tx, florist.merchantId)
    await tx.deleteFrom('store_contact').where('store_id', '=', shop.id).execute()
    for (const type of people.shop)
      await tx
        .insertInto('store_contact')
        .values({ ...person(`门店${type}`), type, store_id: shop.id, merchant_id: florist.merchantId })
        .execute()
    for (const position of people.sender)
      await tx
        .insertInto('account_contact')
        .values({ ...person(`商家${position}`), position, remark: '', merchant_id: sender.merchantId })
        .execute()
    const { sn } = await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      held: false,
      shop,
      state: transferStates[state].code,
    })
    const contacts = async () => {
      const asSender = await orderDetail(ownerOf(sender.merchantId, sender.accountId), 'sender', sn)
      const asShop = await orderDetail(ownerOf(florist.merchantId, florist.accountId), 'shop', sn)
      return [asSender.contact, asShop.contact].map((contact) => contact && `${contact.title} ${contact.name}`)
    }
    return { sn, contacts }
  })

test('each side sees whom to call on the other: who is there for it, else who is in charge', async () => {
  const both = await setUp('waitDelivery', { shop: [5, 4, 2, 1], sender: [6, 3, 1] })
  expect(await both.contacts()).toEqual(['接单联系人 门店2', '客服 商家3'])
  await db().updateTable('transfer_order').set({ after_sale_open: true }).where('sn', '=', both.sn).execute()
  expect(await both.contacts()).toEqual(['售后联系人 门店4', '售后 商家6'])
  const others = await setUp('finished', { shop: [5, 3], sender: [9, 2, 2] })
  expect(await others.contacts()).toEqual(['配送联系人 门店3', '店长 商家2'])
})

test('nobody is called where nobody was named, or before the order is taken', async () => {
  expect(await (await setUp('waitDelivery', { shop: [], sender: [] })).contacts()).toEqual([null, null])
  expect(await (await setUp('waitReceive', { shop: [2], sender: [3] })).contacts()).toEqual([null, null])
})
