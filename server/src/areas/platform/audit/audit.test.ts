import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { deskPenalties, penalties } from '@zdb/contract/platform/penalties/endpoints'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { db, within } from '#core/db/tx'
import { eraseTrail } from '#core/domain/audit'
import { test, type DeskPerson, type Person } from '#test/harness/world'
import { areas } from '../../../areas.ts'
import { wordsOf } from './present.ts'

const read = async (desk: DeskPerson, query: WireQuery<typeof deskAudit.list> = {}) =>
  (await desk.call(deskAudit.list, { query })).data ?? expect.fail('refused')

const open = (desk: DeskPerson, { merchantId }: Person) =>
  desk.call(merchants.show, { params: { merchant: String(merchantId) }, query: { reason: '处理工单' } })

const signOut = async (desk: DeskPerson, owner: Person) => {
  const revision = (await open(desk, owner)).data?.revision ?? ''
  const params = { merchant: String(owner.merchantId) }
  return desk.call(merchants.signOut, { params, body: { reason: '账号疑似被盗', revision } })
}

describe('the audit at the desk', () => {
  test('says who did or saw what of whom, when, from where, and what was before and after', async ({ world }) => {
    const owner = await world.merchant({ name: '暖阳花店' })
    const helper = await world.operator({ roles: ['service'], name: '客服小张' })
    const manager = await world.operator({ roles: ['manage'] })
    expect((await signOut(helper, owner)).code).toBe(0)
    const { items, total } = await read(manager, { operator: String(helper.operatorId) })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        look: false,
        who: '客服小张',
        side: 'platform',
        what: '结束商家的登录',
        merchant: { name: '暖阳花店' },
        reason: '账号疑似被盗',
        changes: [{ label: '登录数', before: '1', after: '0' }],
        address: expect.stringContaining('127.0.0.1'),
      },
      { look: true, what: '商家页面', reason: '处理工单', changes: [] },
    ])
  })

  test('read as a whole is a look at those whose doings it shows, and where there are none at nobody', async ({
    world,
  }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    const helper = await world.operator({ roles: ['service'] })
    const listings = async () =>
      (
        await db()
          .selectFrom('audit')
          .select('merchant_id')
          .where('action', '=', 'deskAudit.list')
          .where('operator_id', '=', helper.operatorId)
          .orderBy('id')
          .execute()
      ).map(({ merchant_id }) => merchant_id)
    await open(helper, other)
    await read(helper)
    expect(await listings()).toEqual([null])
    await signOut(helper, owner)
    await read(helper)
    expect(await listings()).toEqual([null, owner.merchantId])
  })

  test('tells what became of a penalty in words and yuan, not in numbers of states and fen', async ({ world }) => {
    const owner = await world.merchant()
    const desk = await world.operator({ roles: ['arbitration'] })
    const body = {
      merchant_id: String(owner.merchantId),
      level: 2,
      title: '擅自转单',
      clause: '《接单规范》第8条',
      description: '接单后又发布到抢单池',
      amount: '200.00',
      limits: [
        { type: 'jiedan', days: null },
        { type: 'tixian', days: 7 },
      ],
    } as const
    const { data } = await desk.call(deskPenalties.issue, { body: { ...body, limits: [...body.limits] } })
    const params = { id: data?.id ?? '' }
    expect((await owner.call(penalties.complainl, { params, body: { content: '已征得同意' } })).code).toBe(0)
    const [appealed, issued] = (await open(desk, owner)).data?.timeline.items.filter(({ look }) => !look) ?? []
    expect(appealed).toMatchObject({ changes: [{ label: '状态', before: '待处理', after: '申诉中' }] })
    expect(issued?.changes).toEqual([
      { label: '程度', before: '', after: '中度违规' },
      { label: '标题', before: '', after: '擅自转单' },
      { label: '金额', before: '', after: '200.00元' },
      {
        label: '限制',
        before: '',
        after: expect.stringMatching(/^限制接单缴清罚款前、限制提现至\d{4}-\d\d-\d\d \d\d:\d\d$/),
      },
    ])
  })

  test('is narrowed by kind, merchant and dates, and read on behind a cursor', async ({ world }) => {
    const owner = await world.merchant()
    const manager = await world.operator({ roles: ['manage'] })
    await signOut(manager, owner)
    await open(manager, owner)
    const merchant = String(owner.merchantId)
    const acts = await read(manager, { merchant, kind: 'act' })
    expect(acts.items.map(({ what }) => what)).toEqual(['结束商家的登录'])
    const looks = await read(manager, { merchant, kind: 'look', page_size: 2 })
    expect(looks.items).toHaveLength(2)
    const rest = await read(manager, { merchant, kind: 'look', page_size: 100, cursor: looks.next })
    expect(rest.next).toBe('')
    const ids = [...looks.items, ...rest.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await read(manager, { merchant, until: '2020-01-01' })).items).toEqual([])
    expect((await read(manager, { merchant, from: '2020-01-01' })).items.length).toBeGreaterThan(0)
  })

  test('shows whoever does not manage their own lines alone', async ({ world }) => {
    const owner = await world.merchant()
    const [helper, other] = [await world.operator({ roles: ['service'] }), await world.operator({ roles: ['service'] })]
    await open(helper, owner)
    await open(other, owner)
    const own = await read(helper, { merchant: String(owner.merchantId) })
    expect(own.items.map(({ what }) => what)).toEqual(['商家页面'])
    const refused = await helper.call(deskAudit.list, { query: { operator: String(other.operatorId) } })
    expect(refused.code).toBe(codes.operatorForbidden.code)
  })

  test('holds what colleagues do to each other’s accounts, before and after', async ({ world }) => {
    const manager = await world.operator({ roles: ['manage'] })
    const { operatorId } = await world.operator({ roles: ['service'] })
    await manager.call(colleagues.disable, { params: { operator: String(operatorId) } })
    const [line] = (await read(manager, { operator: String(manager.operatorId), kind: 'act' })).items
    expect(line).toMatchObject({ what: '停用平台人员', changes: [{ label: '停用', before: '否', after: '是' }] })
  })

  test('of a million lines is read by an index, whatever is asked for', async ({ world }) => {
    const manager = await world.operator({ roles: ['manage'] })
    await sql`insert into audit (at, merchant_id, operator_id, actor, action, target, device, address, request_id, look)
      select now() - n * interval '1 minute', 1 + n % 50, case when n % 3 = 0 then ${manager.operatorId}::bigint end,
        'x', 'stores.edit', '', '', '', '', n % 6 = 0 from generate_series(1, 30000) n`.execute(db())
    await sql`analyze audit`.execute(db())
    const planOf = async (where: ReturnType<typeof sql>) =>
      (
        await sql<{ 'QUERY PLAN': string }>`
          explain select * from audit where ${where} order by at desc, id desc limit 31`.execute(db())
      ).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    expect(await planOf(sql`operator_id is not null`)).toContain('audit_of_desk')
    expect(await planOf(sql`merchant_id = 7`)).toContain('audit_of_merchant')
    expect(await planOf(sql`merchant_id = 7 and look`)).toContain('audit_looks')
    expect((await read(manager)).total).toBe(1_000)
  })
})

describe('the words of the audit', () => {
  test('are there for everything that is written down', async () => {
    const source = join(import.meta.dirname, '../../..')
    const names = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
    const actions = new Set<string>()
    for (const name of names) {
      const text = await readFile(join(source, name), 'utf8')
      for (const [, action = ''] of text.matchAll(/\brecord(?:All)?\(\s*tx,\s*[^']*?'([a-zA-Z]+\.[a-zA-Z]+)'/g))
        actions.add(action)
    }
    expect(actions.size).toBeGreaterThan(80)
    expect([...actions].filter((action) => wordsOf(action) === action)).toEqual([])
  })

  test('are there for every move that a machine makes', () => {
    const prefixes: Readonly<Record<string, string>> = {
      transfer_order: 'transferOrders',
      after_sale: 'afterSale',
      online_order: 'onlineOrders',
      delivery_order: 'delivery',
      store: 'stores',
      penalty: 'penalties',
      ticket: 'tickets',
      qualification: 'qualifications',
      proposal: 'proposals',
      order_invoice: 'invoices',
      service_invoice: 'invoices',
    }
    const actions = areas
      .flatMap(({ machines = [] }) => machines)
      .flatMap(({ table, moves }) => {
        const prefix = prefixes[table]
        return prefix === undefined ? [] : Object.keys(moves).map((name) => `${prefix}.${name}`)
      })
    expect(actions.length).toBeGreaterThan(100)
    expect(actions.filter((action) => wordsOf(action) === action)).toEqual([])
  })
})

test('an erased merchant’s lines keep no reason that may name somebody', async ({ world }) => {
  const owner = await world.merchant()
  const helper = await world.operator({ roles: ['service'] })
  await open(helper, owner)

  await within((tx) => eraseTrail(tx, owner.merchantId))
  const { rows } = await sql<{ text: string }>`
    select coalesce(after::text, '') as text from audit where merchant_id = ${owner.merchantId}`.execute(db())
  expect(rows.map(({ text }) => text).join('')).not.toContain('工单')
})
