import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { push } from '@zdb/contract/desk/push/endpoints'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { pages } from '@zdb/contract/pages'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { setupSteps } from '@zdb/contract/desk/workbench/setup'
import { providerCodes } from '@zdb/contract/couriers/delivery/couriers'
import { shopStates } from '#areas/channels/channel-shops/public'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aPrinter } from '#areas/desk/print/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { setPayPassword } from '#areas/people/account/public'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { anIncome } from '#core/money/fixtures'
import { storePush } from '#areas/desk/push/public'
import { aStore } from '#areas/shop/stores/fixtures'
import { hold } from '#core/money/ledger'
import { within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aNotice } from './fixtures.ts'

const todoOf = async (person: Person) =>
  Object.fromEntries(((await person.call(workbench.todo)).data ?? []).map((row) => [row.title, row]))

const remind = (merchantId: number, alert: string): Promise<number> =>
  within((tx) =>
    storePush(tx, { event: 'welcome', merchantId, type: pushTypes.notice, identity: 0, title: '提醒', alert }),
  )

describe('the workbench', () => {
  test('shows the balance, what is set aside and the deposit, to those who may see money', async ({ world }) => {
    const owner = await world.merchant()
    await within(async (tx) => {
      await anIncome(tx, owner.merchantId, fen(3_000_05))
      await aStore(tx, owner.merchantId)
      await hold(tx, {
        key: `t${owner.merchantId}`,
        merchantId: owner.merchantId,
        amount: fen(68_00),
        type: 'transfer',
        why: '转单',
        ref: 'T1',
      })
    })
    const money = { available_balance: '2932.05', frozen_total: '68.00', chengbao_money: '2000.00' }
    expect((await owner.call(workbench.overview)).data?.money).toEqual(money)
    const accountant = await world.subAccount(owner, { role: 'accountant' })
    expect((await accountant.call(workbench.overview)).data?.money).toEqual(money)
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect((await clerk.call(workbench.overview)).data?.money).toBeNull()
  })

  test('shows a new merchant zeros, not blanks', async ({ world }) => {
    const owner = await world.merchant()
    expect((await owner.call(workbench.overview)).data?.money).toEqual({
      available_balance: '0.00',
      frozen_total: '0.00',
      chengbao_money: '0.00',
    })
  })

  test('leads a newcomer through what is to be set up, and says what is done and what is being looked at', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const { merchantId } = owner
    const setupOf = async (person: Person) => (await person.call(workbench.overview)).data
    const standings = async () =>
      Object.fromEntries((await setupOf(owner))?.setup.map(({ title, standing }) => [title, standing]) ?? [])
    const all = Object.values(setupSteps).map(({ title }) => title)
    const before = await standings()
    expect(Object.keys(before)).toEqual(all)
    expect(new Set(Object.values(before))).toEqual(new Set(['open']))
    expect((await setupOf(owner))?.has_orders).toBe(false)

    await within((tx) => aStore(tx, merchantId, { life: 'reviewing', deposit: 0, receiving: false }))
    await within((tx) => aQualification(tx, merchantId, { type: 'identity_card' }))
    await within((tx) => aQualification(tx, merchantId, { type: 'business_licence', state: 'reviewing' }))
    expect(await standings()).toMatchObject({
      实名认证: 'done',
      营业执照: 'waiting',
      开设门店: 'waiting',
      缴纳诚信保证金: 'open',
    })

    const storeId = await within((tx) => aStore(tx, merchantId, { name: '望京店' }))
    await setPayPassword(merchantId, '135790')
    await within((tx) => aQualification(tx, merchantId, { type: 'business_licence' }))
    await within((tx) => aPrinter(tx, { merchantId, storeId }))
    await within((tx) => anOnlineShop(tx, merchantId, { state: shopStates.bound }))
    await within((tx) => aBinding(tx, { merchantId, storeId }, providerCodes[0] ?? 0))
    await within((tx) =>
      tx
        .updateTable('store')
        .set({ delivery_counties: ['110105'] })
        .execute(),
    )
    expect(new Set(Object.values(await standings()))).toEqual(new Set(['done']))

    const clerk = await world.subAccount(owner, { grants: ['workbench.read', 'print.setup'] })
    expect((await setupOf(clerk))?.setup.map(({ key }) => key)).toEqual(['printer'])
    await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId }))
    expect((await setupOf(owner))?.has_orders).toBe(true)
  })

  test('shows the five newest notices, the newest first', async ({ world }) => {
    const owner = await world.merchant()
    await within(async (tx) => {
      for (const number of [1, 2, 3, 4, 5, 6]) await aNotice(tx, `公告${number}`, '五一期间正常配送')
    })
    const notices = (await owner.call(workbench.overview)).data?.notices
    expect(notices?.map(({ title }) => title)).toEqual(['公告6', '公告5', '公告4', '公告3', '公告2'])
  })

  test('offers shortcuts only to pages that the person may open', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const routesOf = async (person: Person) =>
      (await person.call(workbench.overview)).data?.shortcuts.map(({ route }) => route) ?? []
    const pagesOf = async (person: Person): Promise<string[]> => {
      type Row = { index: string; child: Row[] }
      const flat = (rows: Row[]): string[] => rows.flatMap(({ index, child }) => [index, ...flat(child)])
      return flat((await person.call(shell.menu)).data ?? [])
    }
    expect(await routesOf(owner)).toContain('setting/staff')
    expect(await routesOf(owner)).not.toContain(pages.loginPassword.path)
    expect((await routesOf(owner)).length).toBeLessThanOrEqual(7)
    expect(await routesOf(clerk)).not.toContain('setting/staff')
    for (const person of [owner, clerk])
      expect(await pagesOf(person)).toEqual(expect.arrayContaining(await routesOf(person)))
  })

  test('offers a trend only to those who may see its lines', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const trendsOf = async (person: Person) => (await person.call(workbench.overview)).data?.trends
    const orders = { type: 'orders', title: '订单' }
    expect(await trendsOf(owner)).toEqual([orders, { type: 'money', title: '收支' }])
    expect(await trendsOf(clerk)).toEqual([orders])
  })
})

describe('the to-do list', () => {
  test('counts resting stores, unread alerts and stores that cannot receive, each one click from its page', async ({
    world,
  }) => {
    const owner = await world.merchant()
    await within(async (tx) => {
      await aStore(tx, owner.merchantId, { closed: { reason: '午休' } })
      await aStore(tx, owner.merchantId, { closed: { reason: '盘点' } })
      await aStore(tx, owner.merchantId, { deposit: 0, receiving: false })
    })
    await remind(owner.merchantId, '您有新的订单')
    expect(await todoOf(owner)).toMatchObject({
      门店休息中: { count: 2, tone: 'yellow', route: 'platform_shops?status=closed' },
      未读提醒: { count: 1, tone: 'blue', route: 'home?alerts=1' },
      门店不能接单: { count: 1, tone: 'yellow', route: 'platform_shops?status=unable' },
    })
  })

  test('falls silent when everything is done', async ({ world }) => {
    const owner = await world.merchant()
    const last = await remind(owner.merchantId, '您有新的订单')
    await within((tx) => aStore(tx, owner.merchantId))
    await owner.call(push.read, { body: { up_to: String(last) } })
    const rows = Object.values(await todoOf(owner))
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ count }) => count > 0)).toEqual([])
  })

  test('is each person’s own where reading is, and names no money to those who may not see it', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const last = await remind(owner.merchantId, '您有新的订单')
    await owner.call(push.read, { body: { up_to: String(last) } })
    expect((await todoOf(owner))['未读提醒']?.count).toBe(0)
    expect((await todoOf(clerk))['未读提醒']?.count).toBe(1)
    expect(Object.keys(await todoOf(clerk))).not.toContain('欠款未还清，收入优先抵扣')
  })

  test('counts nothing of another merchant', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant()]
    await within((tx) => aStore(tx, neighbour.merchantId, { closed: { reason: '午休' } }))
    await remind(neighbour.merchantId, '您有新的订单')
    const rows = await todoOf(owner)
    expect([rows['门店休息中']?.count, rows['未读提醒']?.count]).toEqual([0, 0])
  })

  test('is for those who may see the workbench', async ({ world }) => {
    const owner = await world.merchant()
    const rider = await world.subAccount(owner, { grants: ['store.read'] })
    expect((await rider.call(workbench.todo)).code).toBe(codes.forbidden.code)
  })
})
