import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { signCallback } from '#ports/couriers/dada/signing'
import { roses } from '../couriers/courier-shop.ts'
import { signIn, startProduct, type DemoMerchant, type Product } from './product-process.ts'

// What only a hostile person does, told to the product as `npm start` starts it. One start serves all stories; the
// last of them ends it.
let product: Product
let sender: DemoMerchant
let baker: DemoMerchant
/** In the pool from the beginning: not every shop sees an order in its first half minute. */
let bait: string

beforeAll(async () => {
  product = await startProduct()
  sender = await signIn(product, '13800000001')
  baker = await signIn(product, '13800000002')
  // Riders move when they are told to, so that what they have done is known.
  await desk('clock', { autopilot: false })
  bait = await placed('200.00', { product_type: 2 })
  const { data } = await sender.call(transferOrders.payChannels, { params: { sn: bait } })
  const body = { pay_password: demoPayPassword, revision: data?.revision }
  expect(await sender.call(transferOrders.pay, { params: { sn: bait }, body })).toMatchObject({ code: 0 })
}, 240_000)
afterAll(() => product.close(), 60_000)

const patient = { timeout: 20_000, interval: 100 }
const dada = 6
const { accepted, delivering, completed, returned } = deliveryStates

const desk = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${product.sandboxUrl}/couriers/desk/${path}`, {
    method: 'POST',
    body: JSON.stringify({ label: 'demo', courier: 'dada', ...body }),
  })
  expect([path, answer.status]).toEqual([path, 200])
}

const storeOf = async (merchant: DemoMerchant): Promise<{ sid: string; openid: string }> => {
  const { data } = await merchant.call(stores.list)
  const sid = data?.items[0]?.sid ?? expect.fail('no store')
  const [row] = await product.ask<{ openid: string }>('select openid from store where id = $1', [sid])
  return { sid, openid: row?.openid ?? '' }
}

type Ride = { id: string; sn: string; state: number; trouble: string; cost: number | null; price: number }
const rideNow = async (sn: string): Promise<Ride> => {
  const [ride] = await product.ask<Ride>(
    'select id, sn, state, trouble, cost::int, price::int from delivery_order where sn = $1',
    [sn],
  )
  return ride ?? expect.fail(`no ride ${sn}`)
}
const reaches = (sn: string, state: number) =>
  vi.waitFor(async () => expect(await rideNow(sn)).toMatchObject({ state }), patient)

const callRider = async (): Promise<{ sn: string; sid: string }> => {
  const { sid } = await storeOf(sender)
  const answer = await sender.call(delivery.callRider, { body: { ...roses({ sid }), channels: [dada] } })
  expect(answer).toMatchObject({ code: 0 })
  return { sn: answer.data?.items[0]?.sn ?? expect.fail('nobody was called'), sid }
}

const forge = (body: object) =>
  fetch(`${product.url}/courier-callback/dada`, { method: 'POST', body: JSON.stringify(body) })

/** As this courier signs: without any secret, so that everybody can. */
const forged = (order_id: string, update_time: number, order_status: number) => ({
  client_id: '',
  order_id,
  update_time,
  order_status,
  signature: signCallback('', order_id, String(update_time)),
})

const moneyOf = async (merchant: DemoMerchant, ...kindsOf: string[]): Promise<number> => {
  const [row] = await product.ask<{ sum: string }>(
    'select coalesce(sum(balance), 0) as sum from ledger_account where merchant_id = $1 and kind = any($2)',
    [merchant.merchantId, kindsOf],
  )
  return Number(row?.sum)
}

test('forged callbacks amid true ones harm nobody, and the ride they name still hears its courier', async () => {
  const { sn } = await callRider()
  const seconds = Math.floor(Date.now() / 1_000)
  await Promise.all([
    forge(forged('D\u0000', seconds, 2)),
    forge(forged(sn, -1, 4)),
    desk('ride', { sn, to: 'accepted' }),
    forge(forged('D\u0000', -1, 4)),
    forge(forged(sn, seconds, 4)),
  ])
  await reaches(sn, accepted.code)
  await desk('ride', { sn, to: 'delivered' })
  await reaches(sn, completed.code)
  const stuck = () =>
    product.ask<{ count: number }>(
      'select count(*)::int as count from courier_push where done_at is null and tries > 0',
    )
  await expect.poll(stuck).toEqual([{ count: 0 }])
})

test('a merchant who forges trouble on a ride of its own cannot strike it off', async () => {
  const { sn, sid } = await callRider()
  await desk('ride', { sn, to: 'pickedUp' })
  await reaches(sn, delivering.code)
  const held = await moneyOf(sender, 'frozen')
  await forge({ messageType: 1, messageBody: JSON.stringify({ orderId: sn, cancelReason: '不送了' }) })
  await forge(forged(sn, Math.floor(Date.now() / 1_000), 5))
  await forge(forged(sn, -1, 1000))
  await sleep(1_500)
  const struck = await sender.call(delivery.voidRide, { params: { sid }, body: { sn, reason: '不要了' } })
  expect(struck).toMatchObject({ code: codes.invalid.code, message: '运力方已受理，请使用取消配送' })
  expect(await rideNow(sn)).toMatchObject({ state: delivering.code, cost: null })
  expect(await moneyOf(sender, 'frozen')).toBe(held)
})

/** Everything that is written about a ride and to its merchant. */
const rowsAbout = async ({ id, sn }: Ride): Promise<number> => {
  const [row] = await product.ask<{ count: number }>(
    `select (select count(*) from delivery_event where delivery_id = $1)
      + (select count(*) from move_history where machine = 'delivery_order' and thing_id = $1)
      + (select count(*) from push where params::text like '%' || $2 || '%') as count`,
    [id, sn],
  )
  return Number(row?.count)
}

test('a ride struck off while its rider has the goods writes its story once, and costs what its courier takes', async () => {
  const before = await moneyOf(sender, 'available', 'frozen')
  const { sn, sid } = await callRider()
  await desk('ride', { sn, to: 'pickedUp' })
  await reaches(sn, delivering.code)
  await desk('ride', { sn, to: 'returning' })
  await vi.waitFor(async () => expect((await rideNow(sn)).trouble).not.toBe(''), patient)
  const held = await moneyOf(sender, 'frozen')
  const struck = await sender.call(delivery.voidRide, { params: { sid }, body: { sn, reason: '不要了' } })
  expect(struck).toMatchObject({ code: 0 })
  expect(await moneyOf(sender, 'frozen')).toBe(held)
  await sleep(2_000)
  const ride = await rideNow(sn)
  const written = await rowsAbout(ride)
  await sleep(4_000)
  expect((await rowsAbout(ride)) - written).toBeLessThanOrEqual(2)
  await desk('ride', { sn, to: 'returned' })
  await reaches(sn, returned.code)
  const { cost } = await rideNow(sn)
  expect(cost).toBeGreaterThanOrEqual(ride.price)
  expect(await moneyOf(sender, 'available', 'frozen')).toBe(before - (cost ?? 0))
})

const placed = async (price: string, more: object) => {
  const answer = await sender.call(transferOrders.create, {
    body: { ...orderContent(), price, kind: kinds.grab, ...more },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data?.sn ?? ''
}
const paid = async (sn: string, pay_password: string, who: DemoMerchant) =>
  who.call(transferOrders.pay, {
    params: { sn },
    body: { pay_password },
    headers: { 'idempotency-key': randomUUID() },
  })

test('an order that was 200.00 when a shop saw it is not taken at 0.01', async () => {
  // Shops with flash push see it half a minute before the others.
  const seen = await vi.waitFor(
    async () => {
      const { data } = await baker.call(receivedOrders.pool)
      return data?.items.find((row) => row.sn === bait) ?? expect.fail('the pool does not show it')
    },
    { timeout: 45_000, interval: 500 },
  )
  expect(seen.price).toBe('200.00')
  const edit = { ...orderContent(), product_type: 2, price: '0.01' }
  expect(await sender.call(transferOrders.update, { params: { sn: bait }, body: edit })).toMatchObject({ code: 0 })
  for (const body of [{ revision: seen.revision }, {}])
    expect(await baker.call(receivedOrders.grab, { params: { pool_sn: bait }, body })).toMatchObject({
      code: codes.termsChanged.code,
      message: '内容已变化，请确认后再操作',
      data: { lines: expect.arrayContaining([{ label: '价格', text: '0.01元' }]) },
    })
}, 60_000)

test('twenty-four wrong payment passwords at once leave the process answering', async () => {
  const guesser = await signIn(product, '13800000006')
  const make = () =>
    guesser.call(transferOrders.create, {
      body: { ...orderContent(), price: '66.00', kind: kinds.grab },
      headers: { 'idempotency-key': randomUUID() },
    })
  const orders = await Promise.all(Array.from({ length: 24 }, make))
  const refused = new Set<number>([codes.payPasswordWrong.code, codes.payPasswordLocked.code])
  const answers = await Promise.all(
    orders.map(({ data }, index) => paid(data?.sn ?? '', String(100_000 + index), guesser)),
  )
  expect(answers.filter(({ code }) => !refused.has(code))).toEqual([])
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('two merchants who compensate each other over orders make no money', async () => {
  const { openid } = await storeOf(baker)
  const all = async () =>
    (await moneyOf(sender, 'available', 'frozen', 'deposit')) + (await moneyOf(baker, 'available', 'frozen', 'deposit'))
  const free = async () => (await moneyOf(sender, 'available')) + (await moneyOf(baker, 'available'))
  const [had, hadFree, hadDeposit] = [await all(), await free(), await moneyOf(baker, 'deposit')]
  const means = await moneyOf(baker, 'available', 'deposit')
  let sn = ''
  const steps: (() => Promise<{ code: number }>)[] = [
    async () => {
      sn = await placed('6000.00', { kind: kinds.assigned, shop_id: openid, product_type: 2 })
      return { code: 0 }
    },
    async () => {
      const { data } = await sender.call(transferOrders.detail, { params: { sn } })
      return sender.call(transferOrders.pay, {
        params: { sn },
        body: { pay_password: demoPayPassword, revision: data?.revision },
      })
    },
    // Who agrees has read what it agrees to.
    async () => {
      const { data } = await baker.call(receivedOrders.detail, { params: { sn } })
      return baker.call(receivedOrders.confirm, { params: { sn }, body: { revision: data?.revision } })
    },
    () => baker.call(receivedOrders.pickUp, { params: { sn } }),
    () => baker.call(receivedOrders.deliver, { params: { sn } }),
    async () => {
      const claim = { type: 4, mode: '虚假送达', compensation: '6000.00', content: '没送却点了送达' }
      const { data, code } = await sender.call(afterSale.applyAfterSale, { body: { sn, ...claim } })
      expect(code).toBe(0)
      const rid = data?.id ?? ''
      await baker.call(afterSale.detail, { params: { rid } })
      return baker.call(afterSale.agree, { params: { rid } })
    },
  ]
  for (const step of [...steps, ...steps]) {
    expect(await step()).toMatchObject({ code: 0 })
    expect(await all()).toBeLessThanOrEqual(had)
    // A deposit that answers for its shop becomes the other's to spend; nothing else does.
    expect(await free()).toBeLessThanOrEqual(hadFree + hadDeposit - (await moneyOf(baker, 'deposit')))
  }
  // What the baker had does not cover twice 6000.00: the rest is owed, and nobody has it.
  expect(await moneyOf(baker, 'available', 'deposit')).toBe(0)
  expect(
    await product.ask('select amount::int, repaid::int from claim where debtor_id = $1', [baker.merchantId]),
  ).toEqual([{ amount: 12_000_00 - means, repaid: 0 }])
})

test('a database that is killed comes back without a person, with everything that was acknowledged', async () => {
  const acknowledged: string[] = []
  let killed = false
  const write = async (index: number): Promise<void> => {
    const body = { ...orderContent(), price: '88.00', kind: kinds.grab, order_remarks: `第${index}单` }
    const answer = await sender.call(transferOrders.create, { body, headers: { 'idempotency-key': randomUUID() } })
    if (answer.code === 0) acknowledged.push(answer.data?.sn ?? '')
  }
  const writer = async (): Promise<void> => {
    for (let index = 0; !killed; index += 1) await write(index).catch(() => undefined)
  }
  const writers = [writer(), writer()]
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), patient)
  const first = await product.postmaster()
  process.kill(first, 'SIGKILL')
  killed = true
  await Promise.all(writers)
  await vi.waitFor(async () => expect((await fetch(`${product.url}/readyz`)).status).toBe(200), patient)
  expect(await product.postmaster()).not.toBe(first)
  const kept = await product.ask<{ sn: string }>('select sn from transfer_order where sn = any($1)', [acknowledged])
  expect(kept.map(({ sn }) => sn).toSorted()).toEqual(acknowledged.toSorted())
  // And it works as before: a ride is called for, and its courier is heard.
  const { sn } = await callRider()
  await desk('ride', { sn, to: 'delivered' })
  await reaches(sn, completed.code)
})

test('asked to stop, it ends by itself', async () => {
  expect(await product.end()).toBe(0)
})
