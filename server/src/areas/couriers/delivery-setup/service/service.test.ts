import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import type { Permission } from '@zdb/contract/permissions'
import { setPayPassword } from '#areas/people/account/public'
import { anIncome } from '#core/money/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { currentRules, insertRule } from '#core/domain/rules'
import { days, now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { deliverySettingOf } from '../settings.ts'

const payPassword = '246810'

/** As the page does it: whoever presses has been shown what it costs. */
const buy = async (
  owner: Person,
  plan_id: number,
  { pay_password = payPassword, key = randomUUID() as string } = {},
) => {
  const { terms } = (await owner.call(deliverySetup.service)).data ?? {}
  const body = { plan_id, pay_password, revision: terms?.revision }
  return owner.call(deliverySetup.buyService, { body, headers: { 'idempotency-key': key } })
}

test('the service is bought with the payment password, paid from the balance, and extended from its end', async ({
  world,
}) => {
  const owner = await world.merchant()
  await setPayPassword(owner.merchantId, payPassword)
  expect(await owner.call(deliverySetup.service)).toMatchObject({
    data: {
      opened: false,
      until: null,
      plans: [
        { id: 1, days: 30, price: '29.00' },
        { id: 2, days: 90, price: '79.00' },
        { id: 3, days: 365, price: '299.00' },
      ],
    },
  })
  expect(await buy(owner, 1)).toMatchObject({ code: codes.notEnough.code })
  await within((tx) => anIncome(tx, owner.merchantId, fen(200_00)))
  expect(await buy(owner, 1, { pay_password: '000000' })).toMatchObject({ code: codes.payPasswordWrong.code })
  expect(await buy(owner, 9)).toMatchObject({ code: codes.notFound.code })

  const first = await buy(owner, 1)
  expect(first).toMatchObject({ code: 0, data: { opened: true, available_balance: '171.00' } })
  const second = await buy(owner, 2)
  const until = (answer: typeof first): number => Date.parse(`${answer.data?.until?.replace(' ', 'T')}+08:00`)
  expect(until(second) - until(first)).toBe(days(90))
  const { available, platformRevenue } = await balancesOf(owner.merchantId)
  expect([available, platformRevenue]).toEqual([92_00, 108_00])

  const { data } = await owner.call(deliverySetup.purchases)
  expect(data).toMatchObject({
    total: 2,
    items: [
      { title: '商家版配送服务 90天', price: '79.00', from: first.data?.until, until: second.data?.until },
      { title: '商家版配送服务 30天', price: '29.00', actor: '林小花' },
    ],
  })
})

test('at a price that has changed since it was shown nothing is bought, and the new one is told', async ({ world }) => {
  const owner = await world.merchant()
  await setPayPassword(owner.merchantId, payPassword)
  await within((tx) => anIncome(tx, owner.merchantId, fen(200_00)))
  const { terms } = (await owner.call(deliverySetup.service)).data ?? {}
  expect(terms?.lines[0]).toEqual({ label: '商家版配送服务 30天', text: '29.00元' })
  const { deliveryService30 } = await currentRules()
  await within((tx) => insertRule(tx, 'deliveryService30', 59_00, now()))
  const body = { plan_id: 1, pay_password: payPassword, revision: terms?.revision ?? 0 }
  for (const given of [body, { ...body, revision: undefined }]) {
    const answer = await owner.call(deliverySetup.buyService, { body: given })
    expect(answer).toMatchObject({ code: codes.termsChanged.code })
    expect(JSON.stringify(answer)).toContain('59.00元')
  }
  expect((await balancesOf(owner.merchantId)).available).toBe(200_00)
  await within((tx) => insertRule(tx, 'deliveryService30', deliveryService30, now()))
})

test('pressed twice it is bought once, and two who buy at once get both terms', async ({ world }) => {
  const owner = await world.merchant()
  await setPayPassword(owner.merchantId, payPassword)
  await within((tx) => anIncome(tx, owner.merchantId, fen(200_00)))
  const key = randomUUID()
  await Promise.all([buy(owner, 1, { key }), buy(owner, 1, { key })])
  expect((await balancesOf(owner.merchantId)).available).toBe(171_00)
  await Promise.all([buy(owner, 1), buy(owner, 1)])
  const { data } = await owner.call(deliverySetup.purchases)
  const [third, second, first] = data?.items ?? []
  expect([third?.from, second?.from]).toEqual([second?.until, first?.until])
})

test('the delivery setting is the merchant’s, with sensible values before anybody sets them', async ({ world }) => {
  const [owner, other] = [await world.merchant(), await world.merchant()]
  const sid = String(await within((tx) => aStore(tx, owner.merchantId)))
  const read = (who: Person, at = '0') =>
    who.call(deliverySetup.setting, { params: { sid: at, identifier: 'delivery' } })
  const usual = {
    strategy: 'autopilot',
    auto_dispatch: false,
    lead_minutes: 60,
    escalate_minutes: 3,
    max_tip: '10.00',
    weight: 2,
    remarks: '',
  } as const
  expect(await read(owner)).toMatchObject({ data: { identifier: 'delivery', sid: '0', setting: usual } })
  const setting = { ...usual, strategy: 'cheapest', max_tip: '6.50', remarks: '易碎' } as const
  const save = (who: Person, at: string) =>
    who.call(deliverySetup.saveSetting, { params: { sid: at }, body: { identifier: 'delivery', sid: 0, setting } })
  expect(await save(owner, '0')).toMatchObject({ code: 0 })
  expect(await read(owner, sid)).toMatchObject({ data: { sid: '0', setting } })
  expect(await deliverySettingOf(owner.merchantId)).toMatchObject({ strategy: 'cheapest', max_tip: 6_50 })
  expect(await save(other, sid)).toMatchObject({ code: codes.notFound.code })
  expect(await read(other)).toMatchObject({ data: { setting: usual } })
  const odd = { params: { sid: '0', identifier: 'printing' } }
  expect(await owner.call(deliverySetup.setting, odd)).toMatchObject({ code: codes.notFound.code })
})

test('who may only look at deliveries is told no sum of the merchant’s money', async ({ world }) => {
  const owner = await world.merchant()
  const sid = await within(async (tx) => {
    await anIncome(tx, owner.merchantId, fen(200_00))
    return String(await aStore(tx, owner.merchantId))
  })
  const read = async (...grants: Permission[]) => {
    const who = await world.subAccount(owner, { grants: ['delivery.read', ...grants] })
    const balance = await who.call(deliverySetup.channelBalance, { params: { sid }, query: { channel: 6 } })
    return [(await who.call(deliverySetup.service)).data?.available_balance, balance.data?.balance]
  }
  expect(await read()).toEqual([null, null])
  for (const grant of ['finance.read', 'delivery.setup'] as const)
    expect(await read(grant)).toEqual(['200.00', '200.00'])
})

test('who has set nothing waits for a rider as long as the rule says, and who has set it as long as they said', async ({
  world,
}) => {
  const [silent, outspoken] = [await world.merchant(), await world.merchant()]
  const waits = async (who: Person) => {
    const { data } = await who.call(deliverySetup.setting, { params: { sid: '0', identifier: 'delivery' } })
    return [data?.setting.escalate_minutes, data?.usual.escalate_minutes]
  }
  expect(await waits(silent)).toEqual([3, 3])
  const setting = { ...usualSetting, escalate_minutes: 4 }
  const body = { identifier: 'delivery', sid: 0, setting } as const
  expect(await outspoken.call(deliverySetup.saveSetting, { params: { sid: '0' }, body })).toMatchObject({ code: 0 })
  await within((tx) => insertRule(tx, 'deliveryEscalateMinutes', 7, now()))
  expect([await waits(silent), await waits(outspoken)]).toEqual([
    [7, 7],
    [4, 7],
  ])
  await within((tx) => insertRule(tx, 'deliveryEscalateMinutes', 3, now()))
})
