import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { startSession } from '#areas/people/identity/sessions'
import { db, within } from '#core/db/tx'
import { ordersKnown, soon } from '#test/channels/channel-market'
import { aShopAlone } from '#test/channels/channel-shop-alone'
import { killProcess } from '#test/harness/server-process'
import { clientOf, databaseTest as test } from '#test/harness/world'

/** The owner of a merchant, before a browser of a server that was started apart. */
const ownerAt = async (url: string, merchantId: number) => {
  const { id } = await db()
    .selectFrom('account')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const guest = { device: 'test', address: '127.0.0.1', requestId: randomUUID() }
  const { secret } = await within((tx) => startSession(tx, id, guest))
  return clientOf(url, { cookie: `zdb_session=${secret}`, 'x-console': '1' })
}

test('the server writes down what it does, and nobody’s phone, name or door with it', async ({ databaseUrl }) => {
  const shop = await aShopAlone(databaseUrl)
  const server = await shop.serve({ LOG_LEVEL: 'debug' })
  let written = ''
  server.child.stdout?.on('data', (part: Buffer) => (written += part.toString('utf8')))

  const placed = await shop.order({ count: 4, faults: { double: 1 } })
  await soon(async () =>
    expect(
      await ordersKnown(
        shop.merchantId,
        placed.map(({ id }) => id),
      ),
    ).toHaveLength(placed.length),
  )
  const [first, second, third] = placed.map(({ id }) => id)
  await shop.market.deed('meituan', first ?? '', 'urge', { words: `快点，打${placed[0]?.consignee.mobile}` })
  await shop.market.deed('meituan', second ?? '', 'refund', { reason: '花不新鲜' })
  await shop.market.deed('meituan', third ?? '', 'cancel', { reason: '拍错了' })
  // What is signed wrongly and what cannot be read are written down too, without what they hold.
  await shop.order({ faults: { missign: 1 } })
  const spoilt = new URLSearchParams({ recipient_phone: placed[0]?.consignee.mobile ?? '', sig: 'guess' })
  await fetch(`${server.url}/channel-callback/meituan/order-paid`, { method: 'POST', body: spoilt })

  const owner = await ownerAt(server.url, shop.merchantId)
  const mobile = placed[0]?.consignee.mobile ?? ''
  const found = await owner.call(onlineOrders.list, { query: { status: 'all', keyword: mobile } })
  const sn = found.data?.items[0]?.order_sn ?? expect.fail('the order is not found by its phone')
  expect((await owner.call(onlineOrders.reveal, { params: { sn } })).data?.mobile).toContain(mobile)
  await owner.call(onlineOrders.duplicates, { query: { mobile, delivery_date: '2036-11-15', address: '光华路' } })
  await owner.call(onlineOrders.updateConsignee, { params: { sn }, body: { mobile } as never })
  await soon(() => expect(written).toContain('onlineOrders.reveal'))
  await killProcess(server, 'SIGTERM')

  const secrets = placed.flatMap(({ consignee: { mobile: number, name, address }, buyer }) => [
    number,
    name,
    address,
    buyer.mobile,
  ])
  expect(secrets.filter((secret) => secret !== '' && written.includes(secret))).toEqual([])
}, 120_000)
