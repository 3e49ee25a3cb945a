import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { soon, states, street } from '../test/street.ts'
import type { Ride } from './entities.ts'

test('the same label is the same customer, and its page shows the town', async () => {
  const { url, label, register, keys } = await street()
  expect((await register()).keys).toEqual(keys)
  const page = await (await fetch(`${url}/couriers?label=${encodeURIComponent(label)}`)).text()
  for (const words of ['同城运力', '骑手听指挥', '600倍', '余额不足', '还没有配送单', '花田'])
    expect(page).toContain(words)
})

test('the page shows rides with what may become of them next, and runs nothing a name contains', async () => {
  const { url, label, desk, place, steer } = await street()
  await desk('desk/shops', { label, courier: 'dada', name: '<script>alert(1)</script>' })
  await place('D1')
  const { rider } = await steer('D1', 'atShop')
  const page = await (await fetch(`${url}/couriers?label=${encodeURIComponent(label)}`)).text()
  for (const words of [
    '已到店',
    rider?.name ?? '',
    '>取货</button>',
    '>改派</button>',
    '>取消</button>',
    '>失败</button>',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('>送达</button>')
  expect(page).not.toContain('<script>alert')
})

test('a page of another site may neither read keys nor steer riders', async () => {
  const { url } = await street()
  const asked = await fetch(`${url}/couriers/apps`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
    body: JSON.stringify({ label: '花店' }),
  })
  expect(asked.status).toBe(403)
})

test('a ride is told step by step, with its rider’s name, and moves only when somebody says so', async () => {
  const { place, steer, heard } = await street()
  const ride = await place('D1')
  expect(ride).toMatchObject({ sn: 'D1', state: 'waiting', rider: null })
  await soon(() => expect(states(heard)).toEqual(['waiting']))
  for (const to of ['accepted', 'atShop', 'pickedUp', 'delivered'] as const) {
    const { state, rider } = await steer('D1', to)
    expect(state).toBe(to)
    await soon(() => expect(heard.at(-1)).toMatchObject({ state: to, rider: rider?.name, honest: true }))
  }
  expect((await steer('D1', 'accepted')).message).toBe('已送达，不能再这样走')
  expect(heard).toHaveLength(5)
})

test('a rider who is told to deliver accepts, comes and picks up on the way', async () => {
  const { place, steer, heard } = await street()
  await place('D1')
  await steer('D1', 'delivered')
  await soon(() => expect(heard).toHaveLength(5))
  const inOrder = heard.toSorted((a, b) => a.at - b.at)
  expect(states(inOrder)).toEqual(['waiting', 'accepted', 'atShop', 'pickedUp', 'delivered'])
  expect(new Set(heard.map(({ at }) => at)).size).toBe(5)
})

test('a rider who drops out makes room for another', async () => {
  const { place, steer, heard } = await street()
  await place('D1')
  const first = (await steer('D1', 'accepted')).rider
  expect(await steer('D1', 'dropped')).toMatchObject({ state: 'waiting', rider: null })
  await soon(() => expect(heard.at(-1)).toMatchObject({ state: 'waiting', reassigned: true }))
  const second = (await steer('D1', 'accepted')).rider
  expect(second?.id).not.toBe(first?.id)
})

test('the same number while the first lives is the same ride, afterwards a new one', async () => {
  const { place, steer } = await street()
  const first = await place('D1')
  expect((await place('D1')).id).toBe(first.id)
  await steer('D1', 'cancelled', { reason: '车坏了', by: 'rider' })
  expect((await place('D1')).id).not.toBe(first.id)
})

test('calling off is free at first, costs two yuan a minute after acceptance and is too late after pick-up', async () => {
  const { place, steer, call, desk, label, books } = await street()
  await place('D1')
  expect(await call('cancel', 'D1')).toEqual({ yes: 0 })
  await place('D2')
  await steer('D2', 'accepted')
  expect(await desk('desk/ride?courier=dada&sn=D2')).toMatchObject({ cancelFee: 0 })
  await desk('desk/clock', { label, skipMs: 61_000 })
  expect(await desk('desk/ride?courier=dada&sn=D2')).toMatchObject({ cancelFee: 2_00 })
  expect(await call('cancel', 'D2')).toEqual({ yes: 2_00 })
  expect(await call('cancel', 'D2')).toEqual({ yes: 2_00 })
  await place('D3')
  await steer('D3', 'pickedUp')
  expect(await call('cancel', 'D3')).toEqual({ no: 'tooLate' })
  expect((await books()).charges.filter(({ kind }) => kind === 'cancel')).toMatchObject([{ sn: 'D2', amount: 2_00 }])
})

test('the books add up: what was charged is what every ride ended with, and the rest is in the account', async () => {
  const { place, steer, call, books, shops, desk, label } = await street()
  const ends = { D1: 'delivered', D2: 'failed', D3: 'returned', D4: 'cancelled' } as const
  for (const [sn, to] of Object.entries(ends)) {
    await place(sn, { tip: 1_00 })
    expect(await call('tip', sn, { total: 3_00 })).toEqual({ yes: true })
    expect(await call('tip', sn, { total: 2_00 })).toEqual({ no: 'badInput' })
    await steer(sn, to)
  }
  const { rides } = await desk<{ rides: Ride[] }>(`desk/rides?label=${label}`)
  const { charges, accounts, total } = await books()
  for (const ride of rides) {
    const sum = charges.filter(({ sn }) => sn === ride.sn).reduce((all, { amount }) => all + amount, 0)
    expect({ sn: ride.sn, sum }).toEqual({ sn: ride.sn, sum: ride.charged })
  }
  const price = rides[0]?.price ?? 0
  expect(rides.map(({ charged }) => charged)).toEqual([price + 3_00, 0, price + Math.round(price / 2), 0])
  expect(total).toBe(rides.reduce((sum, { charged }) => sum + charged, 0))
  const [shop] = await shops()
  expect(shop?.balance).toBe((accounts[0]?.paidIn ?? 0) - total)
})

test('an empty account calls nobody until money is paid in', async () => {
  const { place, call, shop, desk } = await street()
  const { price } = await place('D1')
  await desk('desk/recharge', { courier: 'dada', shopId: shop.id, amount: price - 1 - (shop.balance - price) })
  expect(await call('place', 'D2')).toEqual({ no: 'noBalance' })
  expect(await call('tip', 'D1', { total: price })).toEqual({ no: 'noBalance' })
  await desk('desk/recharge', { courier: 'dada', shopId: shop.id, amount: 1 })
  expect(await call('place', 'D2')).toMatchObject({ yes: { state: 'waiting' } })
})

test('on autopilot and in a hurry riders live by themselves, and one app’s hurry is its own', async () => {
  const { place, desk, label, heard } = await street()
  await desk('desk/clock', { label, autopilot: true, speed: 600 })
  for (let index = 0; index < 8; index += 1) await place(`D${index}`)
  const over = new Set(['delivered', 'cancelled', 'returned', 'failed'])
  const rides = async () => (await desk<{ rides: Ride[] }>(`desk/rides?label=${label}`)).rides
  await vi.waitFor(async () => expect((await rides()).every(({ state }) => over.has(state))).toBe(true), 30_000)
  expect((await rides()).some(({ state }) => state === 'delivered')).toBe(true)
  for (const ride of (await rides()).filter(({ state }) => state === 'delivered')) {
    const times = [ride.times.accepted, ride.times.atShop, ride.times.pickedUp, ride.times.delivered]
    expect(times).toEqual(times.toSorted((a = 0, b = 0) => a - b))
    expect((await desk<{ spot: object }>(`desk/ride?courier=dada&id=${ride.id}`)).spot).toMatchObject({
      longitude: 116.43,
      latitude: 39.92,
    })
  }
  await soon(() => expect(states(heard)).toContain('delivered'))
  expect(await desk('desk/clock?label=别家')).toMatchObject({ speed: 1, autopilot: false })
})

test('what is kept in a folder is there again after a restart', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'couriers-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const before = await street({ dir })
  await before.place('D1')
  await before.steer('D1', 'pickedUp')
  await before.server.close()
  const after = await street({ dir })
  expect(after.keys.dada).toMatchObject({ id: before.keys.dada.id, secret: before.keys.dada.secret })
  expect(after.shop.id).toBe(before.shop.id)
  expect((await after.steer('D1', 'delivered')).state).toBe('delivered')
  const { accounts, total } = await after.books()
  expect((await after.shops())[0]?.balance).toBe((accounts[0]?.paidIn ?? 0) - total)
  expect(total).toBeGreaterThan(0)
})
