import { createPublicKey } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { kindOf } from '#test/channels/channel-desk'
import { channelSuite, rider } from '#test/channels/channel-suite'
import type { ShelfItem } from './pay-app/port.ts'
import { minishop } from './adapter.ts'

type Change = { endpoint?: string; privateKey?: string; publicKey?: string; timeoutMs?: number }

const at = channelSuite<Change>({
  name: 'minishop',
  shopName: '花田小程序',
  speak: ({ endpoint, keys }, change) =>
    minishop({ endpoint, appId: keys.id, privateKey: keys.secret, publicKey: keys.more['publicKey'] ?? '', ...change }),
  newOrder: {
    words: 'a new order arrives, and is fetched with its card, its money and who gets it',
    skuId: 'W1-2',
    also: ({ consignee: { name, mobile, address } }) => ({ consignee: { name, mobile, phone: '', address } }),
  },
  hasNoWindowAtOnce: true,
  forged: {
    reply: 'success',
    spoiled: (honest, { id }) => [
      { ...honest, body: Buffer.from(honest.body.toString().replace(id, `9${id.slice(1)}`)) },
      { ...honest, body: Buffer.from(honest.body.toString().replace('sign_type=RSA2', 'sign_type=RSA')) },
    ],
  },
  cancels: true,
  refunds: {},
  withdrawn: 'withdrawn',
  pulls: { count: 120 },
  renews: { expired: '无效的应用授权令牌' },
  unknownOrder: { id: '20200101000000000000', detail: '订单不存在' },
})

const shelf = () => {
  const { payApp } = at.channel
  if (!payApp) throw new Error('a mini-shop without a shelf')
  return payApp.shelf
}
const jpeg = { name: '花.jpg', content: Buffer.from('a picture') }

const anItem = async (outItemId: string, title = '33枝红玫瑰花束'): Promise<ShelfItem> => ({
  outItemId,
  categoryId: 'C000100101',
  title,
  description: '昆明直采',
  headImage: await shelf().uploadImage(at.grant, jpeg),
  images: [],
  attributes: [{ name: '包装', value: '贺卡一张' }],
  specs: ['枝数'],
  skus: [{ outSkuId: `${outItemId}-1`, values: ['33枝'], price: fen(168_00), stock: 20 }],
})
const statusOf = async (outId: string) => (await shelf().item(at.grant, outId))?.status

test('a ware is looked at, sold up, changed, sold down and taken away', async () => {
  const item = await anItem('W1')
  const { itemId } = await shelf().createItem(at.grant, item)
  expect(await statusOf('W1')).toBe('auditing')
  expect(await kindOf(shelf().sell(at.grant, itemId, true))).toBe('refused')
  await expect.poll(() => statusOf('W1'), { timeout: 5_000 }).toBe('delisted')
  await shelf().sell(at.grant, itemId, true)
  expect(await statusOf('W1')).toBe('available')
  await shelf().changeOffer(
    at.grant,
    itemId,
    item.skus.map((sku) => ({ ...sku, price: fen(188_00) })),
  )
  await shelf().modifyItem(at.grant, itemId, { ...item, title: '33枝红玫瑰花束升级款' })
  expect(await statusOf('W1')).toBe('auditing')
  await expect.poll(() => statusOf('W1'), { timeout: 5_000 }).toBe('available')
  await shelf().sell(at.grant, itemId, false)
  expect(await statusOf('W1')).toBe('delisted')
  await shelf().removeItem(at.grant, itemId)
  expect(await shelf().item(at.grant, 'W1')).toBeNull()
  await shelf().removeItem(at.grant, itemId)
})

test('what the pay-app does not want to see is rejected with its reason, and both are told', async () => {
  await shelf().createItem(at.grant, await anItem('W2', '仿冒大牌花束'))
  await expect.poll(() => statusOf('W2'), { timeout: 5_000 }).toBe('rejected')
  expect(await shelf().item(at.grant, 'W2')).toMatchObject({ reason: '标题含有违禁词' })
  await expect
    .poll(() =>
      at.desk.pushes.flatMap((push) => {
        const received = at.channel.receive(push)
        return received.ok ? received.events : []
      }),
    )
    .toContainEqual(expect.objectContaining({ kind: 'item', outItemId: 'W2', shopId: at.grant.shopId }))
})

test('a ware whose answer was lost is there all the same, under our number', async () => {
  const item = await anItem('W3')
  const { outside, label } = at.desk
  await fetch(`${outside.url}/minishop/desk/faults`, {
    method: 'POST',
    body: JSON.stringify({ label, lostAnswer: { next: 2 } }),
  })
  // The SDK asks once more by itself when a line breaks.
  expect(await kindOf(shelf().createItem(at.grant, item))).toBe('unreachable')
  expect(await statusOf('W3')).toBe('auditing')
  expect(await kindOf(shelf().createItem(at.grant, item))).toBe('refused')
})

test('an order is brought by a rider, and cannot be sent twice', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  await at.channel.ship?.(at.grant, placed.id, rider)
  expect((await at.desk.known(placed)).shipments).toMatchObject([{ company: '达达', rider: '小张 13800138000' }])
  expect((await at.channel.order(at.grant, placed.id)).status).toBe('shipped')
  expect(await kindOf(at.channel.ship?.(at.grant, placed.id, rider))).toBe('refused')
  await at.channel.deliver?.(at.grant, placed.id)
  expect((await at.desk.known(placed)).status).toBe('delivered')
})

test('money that is given back by the shop is given once under its number', async () => {
  const placed = await at.desk.place(at.grant.shopId)
  const given = { orderId: placed.id, refundId: 'mini:1', amount: fen(5_00), reason: '少一枝' }
  await at.channel.giveRefund?.(at.grant, given)
  await at.channel.giveRefund?.(at.grant, given)
  expect((await at.desk.known(placed)).refunds).toMatchObject([{ id: 'mini:1', amount: 5_00, status: 'agreed' }])
})

test("the pay-app's own SDK, as it comes, takes the sandbox for the pay-app: answers, pictures and notices verify", async () => {
  const { keys, endpoint } = at.desk
  const sdk = new AlipaySdk({
    appId: keys.id,
    gateway: `${endpoint}/gateway.do`,
    privateKey: keys.secret,
    keyType: 'PKCS8',
    alipayPublicKey: keys.more['publicKey'] ?? '',
  })
  const timestamp = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const call = { timestamp, appAuthToken: at.grant.accessToken }
  expect(
    await sdk.exec('alipay.open.app.item.allcategory.query', { ...call, bizContent: {} }, { validateSign: true }),
  ).toMatchObject({ code: '10000', cats: expect.arrayContaining([expect.objectContaining({ catId: 'C000100101' })]) })
  const placed = await at.desk.place(at.grant.shopId)
  const notice = new URLSearchParams((await at.arrived(placed.id)).body.toString())
  expect(sdk.checkNotifySignV2(Object.fromEntries(notice))).toBe(true)
  notice.set('biz_content', '{}')
  expect(sdk.checkNotifySignV2(Object.fromEntries(notice))).toBe(false)
})

test('keys that are not ours get nothing, and an answer of somebody else is no answer', async () => {
  const { keys } = at.desk
  const ours = createPublicKey(keys.secret).export({ type: 'spki', format: 'pem' }).toString()
  expect(await kindOf(at.spoken({ publicKey: ours }).order(at.grant, '1'))).toBe('unreachable')
})

const coupons = () => {
  const { payApp } = at.channel
  if (!payApp) throw new Error('a mini-shop without coupons')
  return payApp.coupons
}
const wholeSecond = (ms: number): Date => new Date(Math.floor(ms / 1_000) * 1_000)
const day = 86_400_000
const someTerms = (name: string) => ({
  name,
  description: '鲜花专用',
  perUser: 1,
  faceValue: fen(5_00),
  floorAmount: fen(50_00),
  quantity: 100,
  startAt: wholeSecond(Date.now()),
  endAt: wholeSecond(Date.now() + 7 * day),
})
const settled = (id: string) =>
  expect
    .poll(async () => (await coupons().standing(at.grant, id)).busy, { timeout: 5_000 })
    .toBe(false)
    .then(() => coupons().standing(at.grant, id))

test('a coupon is created, edited, appended to and stopped, each under a number that counts once', async () => {
  const terms = someTerms('满50减5元券')
  const id = await coupons().create(at.grant, 'C1', terms)
  expect(await coupons().create(at.grant, 'C1', terms)).toBe(id)
  expect(await coupons().standing(at.grant, id)).toMatchObject({ status: 'none', busy: true })
  expect(await settled(id)).toMatchObject({ status: 'active', quantity: 100, endAt: terms.endAt, refusal: '' })

  const endAt = wholeSecond(Date.now() + 9 * day)
  await coupons().edit(at.grant, 'C2', id, { name: '满减加长', description: '', perUser: 2, endAt })
  expect(await kindOf(coupons().append(at.grant, 'C3', id, 200))).toBe('refused')
  expect(await settled(id)).toMatchObject({ name: '满减加长', endAt })

  expect(await kindOf(coupons().append(at.grant, 'C4', id, 100))).toBe('refused')
  await coupons().append(at.grant, 'C5', id, 200)
  await coupons().append(at.grant, 'C5', id, 200)
  expect(await settled(id)).toMatchObject({ status: 'active', quantity: 200 })

  await coupons().stop(at.grant, 'C6', id)
  expect(await settled(id)).toMatchObject({ status: 'finished' })
  await coupons().stop(at.grant, 'C6', id)
  expect(await kindOf(coupons().stop(at.grant, 'C7', id))).toBe('refused')
})

test('a coupon that the pay-app does not want to see is turned down with its reason', async () => {
  const id = await coupons().create(at.grant, 'C8', someTerms('违禁券'))
  expect(await settled(id)).toMatchObject({ status: 'none', refusal: '活动名称含有违禁词' })
})
