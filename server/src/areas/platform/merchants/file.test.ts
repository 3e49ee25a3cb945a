import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { audit } from '@zdb/contract/platform/audit/endpoints'
import { fen } from '@zdb/contract/kit/fen'
import { aWithdrawal } from '#areas/money/withdrawals/fixtures'
import { anIncome } from '#core/money/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { aContact, aStore, aStoreDeposit } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { hold } from '#core/money/ledger'
import { test, type DeskPerson, type Person, type World } from '#test/harness/world'

const reason = '商家来电或来信咨询'

const open = (desk: DeskPerson, { merchantId }: Person, why = reason) =>
  desk.call(merchants.show, { params: { merchant: String(merchantId) }, query: { reason: why } })

const fileOf = async (desk: DeskPerson, owner: Person) => (await open(desk, owner)).data ?? expect.fail('refused')

const linesOf = ({ merchantId }: Person, action: string) =>
  db()
    .selectFrom('audit')
    .select(['target', 'after', 'look', 'operator_id', 'address', 'device'])
    .where('merchant_id', '=', merchantId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

const aBusyMerchant = async (world: World): Promise<Person & { storeId: number }> => {
  const owner = await world.merchant({ name: '暖阳花店' })
  const other = await world.merchant({ name: '晨露花艺' })
  const { merchantId, accountId } = owner
  const storeId = await within(async (tx) => {
    const id = await aStore(tx, merchantId, { name: '暖阳一店', life: 'reviewing', deposit: 0 })
    await aContact(tx, { id, merchantId }, { name: '周店长', phone: '13655550001' })
    await aStoreDeposit(tx, { merchantId, storeId: id }, 2_000_00)
    await aQualification(tx, merchantId, { state: 'reviewing' })
    await anIncome(tx, merchantId, fen(500_00))
    await hold(tx, {
      key: `held:${merchantId}`,
      merchantId,
      amount: fen(120_00),
      type: 'transfer',
      why: '转单',
      ref: 'T1',
    })
    await aWithdrawal(tx, owner, { amount: 200_00 })
    await openClaim(tx, {
      debtorId: merchantId,
      creditor: other.merchantId,
      amount: fen(30_00),
      ref: 'T2',
      why: '售后',
    })
    await openClaim(tx, {
      debtorId: other.merchantId,
      creditor: merchantId,
      amount: fen(7_00),
      ref: 'T3',
      why: '赔付',
    })
    await aPenalty(tx, merchantId, { state: 'appealing' })
    await aTicket(tx, { merchantId, accountId })
    return id
  })
  await world.subAccount(owner, { role: 'manager', name: '小李' })
  return { ...owner, storeId }
}

describe('the page of a merchant', () => {
  test('shows who it is, its papers, stores, money, cases, people and what it did, phones hidden', async ({
    world,
  }) => {
    const owner = await aBusyMerchant(world)
    const desk = await world.operator({ roles: ['service'], name: '客服小张' })
    const file = await fileOf(desk, owner)
    expect(file).toMatchObject({ name: '暖阳花店', category_zh: '鲜花绿植', closed_at: null, limits: [] })
    expect(file.contacts.map(({ of, name, position }) => [of, name, position])).toEqual([
      ['account', '林小花', '主账户'],
      ['account', '小李', '店长'],
      ['storeContact', '周店长', '暖阳一店'],
    ])
    expect(file.contacts.map(({ phone }) => phone)).toContain('136****0001')
    expect(JSON.stringify(file)).not.toContain(owner.mobile)
    expect(file.documents).toMatchObject([
      { type_zh: '营业执照', holder: '暖阳花店', status_zh: '审核中', waits: { queue: 'qualifications', mine: false } },
    ])
    expect(file.documents[0]?.number).toMatch(/\*{4}/)
    expect(file.stores).toMatchObject([
      { name: '暖阳一店', status_zh: '审核中', deposit: '2000.00', waits: { queue: 'stores' }, lift_proposed: false },
    ])
    expect(file.money).toMatchObject({
      available: '380.00',
      frozen: '320.00',
      deposit: '2000.00',
      owes: '30.00',
      is_owed: '7.00',
    })
    expect(file.money.claims).toMatchObject([
      { owes: true, other: '晨露花艺', rest: '30.00' },
      { owes: false, other: '晨露花艺', rest: '7.00' },
    ])
    expect(file.money.holds).toMatchObject([{ ref: 'T1', amount: '120.00' }, { amount: '200.00' }])
    expect(file.money.frozen_by).toEqual([
      { type_zh: '提现', amount: '200.00', count: 1 },
      { type_zh: '转单冻结与解冻', amount: '120.00', count: 1 },
    ])
    expect(file.money.withdrawals).toMatchObject([
      {
        amount: '200.00',
        account: expect.stringMatching(/\*.*0128/),
        status_zh: '审核中',
        waits: { queue: 'withdrawals', mine: false },
      },
    ])
    expect(file.money.flows.map(({ type_zh, amount, balance_after }) => [type_zh, amount, balance_after])).toEqual([
      ['提现', '-200.00', '380.00'],
      [expect.any(String), '200.00', '580.00'],
      ['转单冻结与解冻', '-120.00', '380.00'],
      [expect.any(String), '500.00', '500.00'],
    ])
    expect(file.cases).toMatchObject([
      { kind: 'ticket', waits: { queue: 'tickets', mine: true } },
      { kind: 'penalty', waits: { queue: 'penaltyAppeals', mine: false } },
    ])
    expect(file.people.map(({ name, role, sessions }) => [name, role, sessions.length])).toEqual([
      ['林小花', '主账户', 1],
      ['小李', '店长', 1],
    ])
  })

  test('is opened with a reason, which stands in the audit with who looked and from where', async ({ world }) => {
    const owner = await world.merchant()
    const desk = await world.operator({ roles: ['service', 'finance'] })
    expect(await open(desk, owner, '  ')).toMatchObject({ code: codes.invalid.code, message: '请填写查看理由' })
    expect(await linesOf(owner, 'merchants.show')).toEqual([])
    const file = await fileOf(desk, owner)
    expect(await linesOf(owner, 'merchants.show')).toMatchObject([
      {
        look: true,
        operator_id: desk.operatorId,
        after: { reason, roles: ['service', 'finance'] },
        address: expect.stringMatching(/127\.0\.0\.1/),
      },
    ])
    expect(file.timeline.items[0]).toMatchObject({ look: true, what: '商家页面', reason, side: 'platform' })
    expect((await open(desk, { ...owner, merchantId: 999_999 })).code).toBe(codes.notFound.code)
  })

  test('has a timeline that is read on, page by page, each a look', async ({ world }) => {
    const owner = await world.merchant()
    const desk = await world.operator({ roles: ['service'] })
    await within((tx) =>
      tx
        .insertInto('audit')
        .values(
          Array.from({ length: 30 }, (_, index) => ({
            at: new Date(Date.UTC(2026, 0, 1, 0, index)),
            merchant_id: owner.merchantId,
            account_id: owner.accountId,
            actor: '林小花',
            action: 'stores.edit',
            target: String(index),
            before: JSON.stringify({ name: '旧', phone: '13655550001' }),
            after: JSON.stringify({ name: '新', phone: '13655550002' }),
            device: '',
            address: '',
            request_id: '',
          })),
        )
        .execute(),
    )
    const { timeline } = await fileOf(desk, owner)
    const params = { merchant: String(owner.merchantId) }
    const rest = await desk.call(merchants.timeline, { params, query: { reason, cursor: timeline.next } })
    const targets = [...timeline.items, ...(rest.data?.items ?? [])].filter(({ side }) => side === 'merchant')
    expect(targets.map(({ target }) => target)).toEqual(Array.from({ length: 30 }, (_, index) => String(29 - index)))
    expect(rest.data?.next).toBe('')
    expect(targets[0]?.changes).toEqual([
      { label: '名称', before: '旧', after: '新' },
      { label: '电话', before: '136****0001', after: '136****0002' },
    ])
    expect(await linesOf(owner, 'merchants.timeline')).toHaveLength(1)
  })

  test('has in its timeline what colleagues did; that they looked, and from where, only for who manages', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const [colleague, reader, boss] = [
      await world.operator({ roles: ['arbitration'], name: '仲裁小张' }),
      await world.operator({ roles: ['service'], name: '客服小吴' }),
      await world.operator({ roles: ['manage'], name: '王管理' }),
    ]
    const params = { merchant: String(owner.merchantId) }
    const { revision } = await fileOf(colleague, owner)
    const body = { revision, type: 'jiedan', reason: '多次取消接单', until: '2036-12-01 00:00:00' } as const
    expect((await colleague.call(merchants.limit, { params, body })).code).toBe(0)

    const seenBy = async (who: DeskPerson) => {
      const first = (await fileOf(who, owner)).timeline.items
      const cursor = first[0]?.id ?? expect.fail('an empty timeline')
      const rest = (await who.call(merchants.timeline, { params, query: { reason, cursor } })).data?.items ?? []
      const places = (name: string) =>
        [...first, ...rest]
          .filter((line) => line.who === name)
          .map(({ look, device, address }) => [look ? 'look' : 'act', device !== '' || address !== ''])
      return { own: places(who === boss ? '王管理' : '客服小吴'), colleague: places('仲裁小张') }
    }
    const ofReader = await seenBy(reader)
    expect(new Set(ofReader.own.map(String))).toEqual(new Set(['look,true']))
    expect(new Set(ofReader.colleague.map(String))).toEqual(new Set(['act,false']))
    const ofBoss = await seenBy(boss)
    expect(new Set(ofBoss.colleague.map(String))).toEqual(new Set(['look,true', 'act,true']))
  })

  test('shows one phone in full to who says why, and only of this merchant', async ({ world }) => {
    const [owner, other] = [await aBusyMerchant(world), await world.merchant()]
    const desk = await world.operator({ roles: ['service'] })
    const file = await fileOf(desk, owner)
    const chief = file.contacts.find(({ name }) => name === '周店长') ?? expect.fail('nobody')
    const ask = (of: Person, id: string) =>
      desk.call(merchants.revealPhone, {
        params: { merchant: String(of.merchantId) },
        body: { of: 'storeContact', id, reason: '回电核实' },
      })
    expect((await ask(owner, chief.id)).data).toEqual({ phone: '13655550001' })
    expect((await ask(other, chief.id)).code).toBe(codes.notFound.code)
    expect(await linesOf(owner, 'merchants.revealPhone')).toMatchObject([
      { target: '周店长（门店联系人电话）', look: true, after: { reason: '回电核实' } },
    ])
    expect(await linesOf(other, 'merchants.revealPhone')).toEqual([])
  })
})

describe('who looked at my data', () => {
  test('the owner reads when, in which role, what and why, and never who', async ({ world }) => {
    const owner = await aBusyMerchant(world)
    const desk = await world.operator({ roles: ['service', 'finance'], name: '客服小张' })
    const file = await fileOf(desk, owner)
    const chief = file.contacts.find(({ name }) => name === '周店长') ?? expect.fail('nobody')
    await desk.call(merchants.revealPhone, {
      params: { merchant: String(owner.merchantId) },
      body: { of: 'storeContact', id: chief.id, reason: '回电核实' },
    })
    const { data } = await owner.call(audit.looks)
    expect(data?.items).toMatchObject([
      { role: '客服、财务', what: '完整电话：周店长（门店联系人电话）', reason: '回电核实' },
      { role: '客服、财务', what: '商家页面：资料、门店、资金、员工与动态', reason },
    ])
    expect(JSON.stringify(data)).not.toContain('客服小张')
    const first = await owner.call(audit.looks, { query: { page_size: 1 } })
    const second = await owner.call(audit.looks, { query: { page_size: 1, cursor: first.data?.next } })
    expect(second.data).toMatchObject({ items: [{ reason }], next: '' })
  })

  test('is for the owner and those it names, of one’s own merchant alone', async ({ world }) => {
    const owner = await world.merchant()
    const desk = await world.operator({ roles: ['service'] })
    await open(desk, owner)
    const clerk = await world.subAccount(owner, { role: 'manager' })
    expect((await clerk.call(audit.looks)).code).toBe(codes.forbidden.code)
    expect((await (await world.merchant()).call(audit.looks)).data?.items).toEqual([])
  })
})
