import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { aPrinter } from '#areas/desk/print/fixtures'
import { saveState } from '#areas/desk/print/printers/printers.sql'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { minutes, moveClock, now } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { anAlert } from '../fixtures.ts'

const well = () => ({
  reason: 'hourly' as const,
  socket: true,
  audio: 'allowed' as const,
  muted: false,
  clock: now().getTime(),
  last_push: '0',
})

const failing = async (person: Person, senses: object = {}) =>
  (await person.call(alerts.selfTest, { body: { ...well(), ...senses } })).data?.failing.map(({ check }) => check)

test('a console that hears is told nothing is wrong; what would make it deaf is named with its cure', async ({
  world,
}) => {
  const owner = await world.merchant()
  expect(await failing(owner)).toEqual([])
  expect(await failing(owner, { socket: false, audio: 'blocked' })).toEqual(['socket', 'audio'])
  expect(await failing(owner, { muted: true })).toEqual(['muted'])
  // A page of an older build says how loud it is.
  expect(await failing(owner, { volume: null })).toEqual([])
  expect(await failing(owner, { clock: now().getTime() - minutes(5) })).toEqual(['clock'])
  const { data } = await owner.call(alerts.selfTest, { body: { ...well(), clock: now().getTime() + minutes(3) } })
  expect(data?.skew_ms).toBeGreaterThan(minutes(2))
  expect(data?.failing[0]).toMatchObject({ check: 'clock', label: '电脑时间' })
  expect(data?.failing[0]?.cure).not.toBe('')
})

test('a push that should be there by now, and a printer that is down, are known to the server alone', async ({
  world,
}) => {
  const owner = await world.merchant()
  const id = await within((tx) => anAlert(tx, owner.merchantId))
  // It may still be on its way.
  expect(await failing(owner)).toEqual([])
  moveClock(minutes(1))
  expect(await failing(owner)).toEqual(['lastPush'])
  expect(await failing(owner, { last_push: String(id) })).toEqual([])
  const storeId = await within((tx) => aStore(tx, owner.merchantId, { name: '国贸店' }))
  await within(async (tx) => {
    const printer = await aPrinter(tx, { merchantId: owner.merchantId, storeId, name: '前台' })
    await saveState(printer.id, 'noPaper')
  })
  const { data } = await owner.call(alerts.selfTest, { body: { ...well(), last_push: String(id) } })
  expect(data).toMatchObject({
    latest_push: String(id),
    open: 1,
    printers: { total: 1, down: [{ name: '前台', store_id: String(storeId), store: '国贸店', state: '缺纸' }] },
    failing: [{ check: 'printer' }],
  })
  const clerk = await world.subAccount(owner, { grants: ['online.read'] })
  expect((await clerk.call(alerts.selfTest, { body: well() })).data?.printers).toEqual({ total: 0, down: [] })
})

test('nobody reports without end', async ({ world }) => {
  const owner = await world.merchant()
  const answers = []
  for (let time = 0; time < 61; time += 1) answers.push((await owner.call(alerts.selfTest, { body: well() })).code)
  expect(answers.at(-1)).toBe(codes.tooOften.code)
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 0))
})
