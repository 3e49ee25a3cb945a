import { expect, test } from 'vitest'
import { soon, street } from '../test/street.ts'

type Line = { sn: string; rideId: string; kind: string; amount: number; words: string }

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const statement = async (url: string, day = today()): Promise<Line[]> => {
  const text = await (await fetch(`${url}?date=${day}`)).text()
  const [head, ...lines] = text.trim().split('\n')
  expect(head).toBe('商户单号,平台单号,类型,金额,时间,说明')
  return lines.map((line) => {
    const [sn = '', rideId = '', kind = '', amount = '', , words = ''] = line.split(',')
    return { sn, rideId, kind, amount: Math.round(Number(amount) * 100), words }
  })
}
const sum = (lines: readonly Line[], sn: string): number =>
  lines.filter((line) => line.sn === sn).reduce((total, { amount }) => total + amount, 0)

test('a rider who is kept waiting at the shop costs more than was quoted', async () => {
  const { place, steer, desk, label } = await street()
  const { price } = await place('D1')
  await steer('D1', 'atShop')
  await desk('desk/clock', { label, skipMs: 9 * 60_000 })
  const { charged } = await steer('D1', 'delivered')
  expect(charged).toBeGreaterThan(price)
})

test('rain makes the next price dearer, and fair weather does not', async () => {
  const { place, desk, label } = await street()
  const fair = await place('D1')
  await desk('desk/weather', { label, weather: 'rain' })
  const wet = await place('D2')
  expect(wet.price).toBeGreaterThan(fair.price)
  expect(wet.fees.map(({ kind }) => kind)).toContain('weather')
  expect(wet.fees.reduce((total, { amount }) => total + amount, 0)).toBe(wet.price)
})

test('the final charge may differ from the quote, and the statement of the day has the true sum', async () => {
  const { place, steer, faults, statementUrl, books } = await street()
  const { price } = await place('D1')
  await faults({ overcharge: { next: 1 } })
  const { charged } = await steer('D1', 'delivered')
  expect(charged).toBeGreaterThan(price)
  const lines = await statement(statementUrl)
  expect(sum(lines, 'D1')).toBe(charged)
  expect(lines.map(({ kind }) => kind)).toContain('差额')
  expect((await books()).total).toBe(charged)
  expect(await statement(statementUrl, '2020-01-01')).toEqual([])
})

test('somebody at the courier corrects a ride that is over, and its sum is another one from then on', async () => {
  const { place, steer, desk, statementUrl } = await street()
  await place('D1')
  const { charged } = await steer('D1', 'delivered')
  await desk('desk/difference', { courier: 'dada', sn: 'D1', amount: -1_50, words: '优惠补差' })
  expect(sum(await statement(statementUrl), 'D1')).toBe(charged - 1_50)
})

test('goods that come back cost what the fleet takes for it', async () => {
  const { place, steer, statementUrl } = await street()
  const { price } = await place('D1')
  const { charged, sendBackFee } = await steer('D1', 'returned')
  expect(sendBackFee).toBeGreaterThan(0)
  expect(charged).toBe(price + sendBackFee)
  expect(sum(await statement(statementUrl), 'D1')).toBe(charged)
})

test('a statement is nobody else’s to read', async () => {
  const { url } = await street()
  expect((await fetch(`${url}/courier-dada/statements/guess?date=${today()}`)).status).toBe(404)
})

test('trouble on the way is told, and a yes to the rider’s request ends the ride without a fee', async () => {
  const { place, steer, desk, call, troubles } = await street()
  await place('D1')
  await steer('D1', 'accepted')
  await desk('desk/trouble', { courier: 'dada', sn: 'D1', kind: 'cancelRequest', words: '车坏了' })
  await soon(() => expect(troubles).toMatchObject([{ sn: 'D1', kind: 'cancelRequest', words: '车坏了' }]))
  await call('answer', 'D1', { agree: true })
  expect(await desk('desk/ride?courier=dada&sn=D1')).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'rider',
    charged: 0,
  })
})

test('a request that is refused leaves the rider where it is', async () => {
  const { place, steer, desk, call } = await street()
  await place('D1')
  await steer('D1', 'accepted')
  await desk('desk/trouble', { courier: 'dada', sn: 'D1', kind: 'cancelRequest', words: '太远' })
  await call('answer', 'D1', { agree: false })
  expect(await desk('desk/ride?courier=dada&sn=D1')).toMatchObject({
    state: 'accepted',
    troubles: [{ answer: 'refused' }],
  })
  expect(await call('answer', 'D1', { agree: true })).toEqual({ no: 'tooLate' })
})
