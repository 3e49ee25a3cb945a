import sharp from 'sharp'
import { expect } from 'vitest'
import { files } from '@zdb/contract/desk/files/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { formWith } from '#areas/desk/files/fixtures'
import { aTransferOrder, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { consigneeColumns, type Order } from '#areas/orders/transfer-orders/public'
import { florist, sender, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { db, within } from '#core/db/tx'
import { aBouquet } from '#test/harness/pictures'
import { test, type Person } from '#test/harness/world'
import { comparePhotos } from './photo-reuse.ts'

let people = 0

/** An order this shop has accepted, for somebody of its own. */
const anOrder = (from: Person, by: Florist, facts: object = {}): Promise<Order> =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: by.storeId, merchantId: by.merchantId },
      state: transferStates.waitDelivery.code,
      ...consigneeColumns({ ...orderContent(), mobile: `1370000${String((people += 1)).padStart(4, '0')}` }),
      ...facts,
    }),
  )

const upload = async (by: Person, picture: Buffer): Promise<string> =>
  (await by.call(files.upload, { form: formWith('a.jpg', picture) })).data?.url ?? ''

const handIn = async (by: Person, { sn, id }: Order, ...pictures: readonly Buffer[]): Promise<void> => {
  const images = await Promise.all(pictures.map((picture) => upload(by, picture)))
  expect(await by.call(receivedOrders.uploadPhoto, { params: { sn }, body: { images } })).toMatchObject({ code: 0 })
  await comparePhotos({ orderId: id })
}

const suggestions = ({ merchantId }: Person) =>
  db()
    .selectFrom('penalty_suggestion')
    .select(['offence', 'order_sn', 'orders', 'images', 'description'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()

const packed = (picture: Buffer): Promise<Buffer> => sharp(picture).resize(420).jpeg({ quality: 30 }).toBuffer()
const cut = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).extract({ left: 30, top: 24, width: 540, height: 402 }).jpeg({ quality: 70 }).toBuffer()

test('a photo handed in again for another order is seen once, packed harder or cut a little too', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const [first, second, third] = [await anOrder(from, shop), await anOrder(from, shop), await anOrder(from, shop)]
  const picture = await aBouquet(11)
  await handIn(shop, first, picture)
  await handIn(shop, second, await packed(picture))
  await handIn(shop, third, await cut(picture))
  await comparePhotos({ orderId: first.id })
  const found = await suggestions(shop)
  expect(found.map(({ offence, order_sn }) => [offence, order_sn])).toEqual([
    ['photoReuse', second.sn],
    ['photoReuse', third.sn],
  ])
  expect(found[0]).toMatchObject({ orders: [second.sn, first.sn] })
})

test('a photo of another shop’s order is seen, and the merchant is not told whose it was', async ({ world }) => {
  const [from, owner, copier] = [await sender(world), await florist(world), await florist(world)]
  const [theirs, own] = [await anOrder(from, owner), await anOrder(from, copier)]
  const picture = await aBouquet(12)
  await handIn(owner, theirs, picture)
  await handIn(copier, own, await packed(picture))
  const [found] = await suggestions(copier)
  expect(found).toMatchObject({ order_sn: own.sn })
  expect(found?.description).not.toContain(theirs.sn)
  expect(await suggestions(owner)).toEqual([])
})

test('nothing is made of photos of one order, of plain ones, of other bouquets, and of the same matter', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const white = await sharp({ create: { width: 600, height: 450, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  const [first, second] = [await anOrder(from, shop), await anOrder(from, shop)]
  const picture = await aBouquet(13)
  await handIn(shop, first, picture, await packed(picture), white)
  await handIn(shop, second, white, await aBouquet(14))
  expect(await suggestions(shop)).toEqual([])

  const again = await anOrder(from, shop)
  await db().updateTable('transfer_order').set({ again_sn: again.sn }).where('id', '=', second.id).execute()
  await handIn(shop, again, await aBouquet(14))
  const { mobile_hash } = first
  await handIn(shop, await anOrder(from, shop, { mobile_hash }), picture)
  expect(await suggestions(shop)).toEqual([])
})

test('what a shop shows everybody as its goods it may show again', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const picture = await aBouquet(15)
  const shown = await upload(shop, picture)
  await db().updateTable('file').set({ open: true }).where('key', '=', shown.slice('/files/'.length)).execute()
  await handIn(shop, await anOrder(from, shop), picture)
  await handIn(shop, await anOrder(from, shop), await packed(picture))
  expect(await suggestions(shop)).toEqual([])
})
