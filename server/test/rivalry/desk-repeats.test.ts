import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { deskEndpoints } from '@zdb/contract/areas'
import { codes } from '@zdb/contract/codes'
import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { florist, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { proveNow } from '#areas/platform/ledger-health/proof-runs'
import { anOperator } from '#areas/platform/operators/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { suspendStore } from '#areas/shop/stores/public'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { openClaim } from '#core/money/claims'
import { lockBalances } from '#core/money/ledger'
import { payoutStop, resumePayouts, stopPayouts } from '#core/money/payout-stop'
import { days, later, now } from '#core/time/clock'
import { itemIn } from '../harness/queue-items.ts'
import { test, type DeskPerson, type World } from '../harness/world.ts'

const reason = '处理工单'

type Scene = { shop: Florist; desk: DeskPerson }
type Input = { params?: Record<string, string>; body?: object }

const fileOf = async ({ shop, desk }: Scene) =>
  (await desk.call(merchants.show, { params: { merchant: String(shop.merchantId) }, query: { reason } })).data ??
  expect.fail('refused')

/** An act on this merchant, as its page was read. */
const onMerchant = async (scene: Scene, params: Record<string, string>, body: object): Promise<Input> => ({
  params: { merchant: String(scene.shop.merchantId), ...params },
  body: { reason, revision: (await fileOf(scene)).revision, ...body },
})

const aColleague = async (disabled = false): Promise<Input> => {
  const login = `c${randomUUID().slice(0, 20)}`
  const { operatorId } = await within((tx) => anOperator(tx, { login, roles: ['service'] }))
  if (disabled) await db().updateTable('operator').set({ disabled_at: now() }).where('id', '=', operatorId).execute()
  return { params: { operator: String(operatorId) } }
}

const waiting = async ({ shop }: Scene) => ({ queue: 'tickets', item: await itemIn('tickets', shop) })

const newPenalty = ({ shop }: Scene) => ({
  merchant_id: String(shop.merchantId),
  level: 1 as const,
  title: '辱骂顾客',
  clause: '《服务规范》第3条',
  description: '有录音为证',
  amount: '10.00',
})

const ruleChange = (value: number) => ({ value, from_at: momentText(later(days(30))), reason })

/** Payouts that go, or that stopped and whose books were proven since. */
const onPayouts = async ({ desk }: Scene, stopped: boolean): Promise<Input> => {
  const { operatorId } = desk
  await within(async (tx) => {
    const stop = await payoutStop(tx)
    if (stopped && !stop) await stopPayouts(tx, { reason, operatorId })
    if (!stopped && stop) await resumePayouts(tx, stop.id, { reason, operatorId })
  })
  if (stopped) {
    await desk.call(ledgerHealth.prove)
    await proveNow()
    const isProving = async () => (await desk.call(ledgerHealth.overview)).data?.running
    await expect.poll(isProving, { timeout: 20_000 }).toBe(false)
  }
  return { body: { reason } }
}

const aClaim = ({ shop }: Scene): Promise<Input> =>
  within(async (tx) => {
    const { merchantId: creditor } = await aMerchant(tx)
    await lockBalances(tx, [{ kind: 'available', merchantId: shop.merchantId }])
    await openClaim(tx, { debtorId: shop.merchantId, creditor, amount: fen(5_00), ref: 'T1', why: '售后' })
    const { id } = await tx
      .selectFrom('claim')
      .select('id')
      .where('debtor_id', '=', shop.merchantId)
      .executeTakeFirstOrThrow()
    return { params: { claim: String(id) }, body: { reason } }
  })

const suspended = async (scene: Scene): Promise<Input> => {
  await suspendStore(system('clerk'), scene.shop.storeId, { reason: '冒用他人门店' })
  return onMerchant(scene, { store: String(scene.shop.storeId) }, {})
}

const limited = async (scene: Scene): Promise<Input> => {
  const body = { type: 'jiedan', until: momentText(later(days(3))) }
  await scene.desk.call(merchants.limit, (await onMerchant(scene, {}, body)) as never)
  return onMerchant(scene, { limit: (await fileOf(scene)).limits[0]?.id ?? '' }, {})
}

const decided = async (scene: Scene): Promise<Input> => {
  const params = await waiting(scene)
  const shown = (await scene.desk.call(inbox.show, { params })).data
  return { params, body: { decision: 'reply', revision: shown?.revision ?? '', reason: '已为您处理' } }
}

const proposed = async ({ desk }: Scene): Promise<Input> => {
  const body = ruleChange(41)
  expect(await desk.call(rules.propose, { params: { rule: 'grabScopeDays' }, body })).toMatchObject({ code: 0 })
  const { id } = await db()
    .selectFrom('proposal')
    .select('id')
    .where('proposer_id', '=', desk.operatorId)
    .executeTakeFirstOrThrow()
  return { params: { proposal: String(id) } }
}

/** A round that was tried for the last time. */
const givenUp = async (): Promise<Input> => {
  const kind = 'reconciliation.readDue'
  await sql`insert into pgboss.job (name, data, source_name, source_created_on) values ('deadLetters', '{}', ${kind}, now())`.execute(
    db(),
  )
  return { body: { kind } }
}

/** For each line that changes something at the desk: a call that is answered with yes the first time. */
const calls: Record<string, (scene: Scene) => Promise<Input> | Input> = {
  'colleagues.create': () => ({
    body: { login: `n${randomUUID().slice(0, 20)}`, name: '小周', password: 'pingtai-2026', roles: ['service'] },
  }),
  'colleagues.disable': () => aColleague(),
  'colleagues.enable': () => aColleague(true),
  'colleagues.resetSecondFactor': () => aColleague(),
  'inbox.take': async (scene) => ({ params: await waiting(scene), body: { over: false } }),
  'inbox.release': async (scene) => {
    const params = await waiting(scene)
    await scene.desk.call(inbox.take, { params, body: { over: false } })
    return { params }
  },
  'inbox.decide': decided,
  'proposals.withdraw': proposed,
  'rules.propose': () => ({ params: { rule: 'modificationHours' }, body: ruleChange(3) }),
  'ledgerHealth.prove': () => ({}),
  'ledgerHealth.proposeAdvance': aClaim,
  'ledgerHealth.stopPayouts': (scene) => onPayouts(scene, false),
  'ledgerHealth.resumePayouts': (scene) => onPayouts(scene, true),
  'reconciliation.run': () => ({ body: { day: dayText(now()) } }),
  'merchants.limit': (scene) => onMerchant(scene, {}, { type: 'jiedan', until: momentText(later(days(3))) }),
  'merchants.release': limited,
  'merchants.suspendStore': (scene) => onMerchant(scene, { store: String(scene.shop.storeId) }, { until: null }),
  'merchants.proposeLift': suspended,
  'merchants.signOut': (scene) => onMerchant(scene, {}, {}),
  'systemHealth.check': () => ({}),
  'systemHealth.retryJobs': givenUp,
  'deskPenalties.withdraw': async ({ shop }) => ({
    params: { penalty: String(await within((tx) => aPenalty(tx, shop.merchantId))) },
    body: { revision: 1, reason },
  }),
  'deskPenalties.issue': (scene) => ({ body: newPenalty(scene) }),
}

const aScene = async (world: World): Promise<Scene> => ({
  shop: await florist(world),
  desk: await world.operator({ roles: operatorRoleNames }),
})

/** What this operator did, each line of it; looks are not deeds. */
const deedsOf = async ({ operatorId }: DeskPerson): Promise<string[]> => {
  const rows = await db()
    .selectFrom('audit')
    .select(['action', 'target'])
    .where('operator_id', '=', operatorId)
    .where('look', '=', false)
    .execute()
  return rows.map(({ action, target }) => `${action} ${target}`)
}

const changing = deskEndpoints.filter(({ method, open, look }) => method !== 'GET' && !open && !look)

describe('what an operator sends twice under one key happens once, and both are told so', () => {
  test.for(changing.filter(({ once }) => once).map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s',
    async ([key, endpoint], { world }) => {
      const scene = await aScene(world)
      const call = calls[key] ?? expect.fail(`what does a call of ${key} look like that changes something?`)
      const input = { ...(await call(scene)), headers: { 'idempotency-key': randomUUID() } }
      const before = (await deedsOf(scene.desk)).length
      const send = async () => {
        const { code, message, data } = await scene.desk.call(endpoint, input as never)
        return { code, message, data: data as unknown }
      }
      const [first, second] = await Promise.all([send(), send()])
      expect(first).toMatchObject({ code: 0 })
      const deeds = (await deedsOf(scene.desk)).slice(before)
      expect(deeds).toEqual([...new Set(deeds)])
      expect([second, await send()]).toEqual([first, first])
      expect((await deedsOf(scene.desk)).slice(before)).toEqual(deeds)
    },
  )

  test('what is not answered from memory is exactly this', () => {
    const never = changing.filter(({ once }) => !once).map(({ key }) => key)
    expect(never).toEqual([
      // Ends the session that would ask again.
      'operators.signOut',
      // A wrong password is counted each time.
      'operators.changePassword',
      // A file of which there is no body to compare.
      'inbox.attach',
      // Changes nothing.
      'rules.preview',
    ])
  })

  test('one penalty is made of a doubled press; another text under the key is refused, another’s key is another', async ({
    world,
  }) => {
    const scene = await aScene(world)
    const other = await world.operator({ roles: ['arbitration'] })
    const headers = { 'idempotency-key': randomUUID() }
    const issue = (desk: DeskPerson, title = '辱骂顾客') =>
      desk.call(deskPenalties.issue, { body: { ...newPenalty(scene), title }, headers })
    const ids = (await Promise.all([issue(scene.desk), issue(scene.desk)])).map(({ data }) => data?.id)
    expect(new Set(ids).size).toBe(1)
    const count = async () =>
      (await db().selectFrom('penalty').select('id').where('merchant_id', '=', scene.shop.merchantId).execute()).length
    expect(await count()).toBe(1)
    expect((await issue(scene.desk, '冒充顾客')).code).toBe(codes.keyReused.code)
    expect((await issue(other)).data?.id).not.toBe(ids[0])
    expect(await count()).toBe(2)
  })

  test('an account that has the number of an operator has keys of its own', async ({ world }) => {
    const scene = await aScene(world)
    const headers = { 'idempotency-key': randomUUID() }
    await scene.desk.call(deskPenalties.issue, { body: newPenalty(scene), headers })
    await db()
      .updateTable('once')
      .set({ caller_id: scene.shop.accountId })
      .where('key', '=', headers['idempotency-key'])
      .execute()
    expect(await scene.shop.call(staff.addRole, { body: { name: '夜班' }, headers })).toMatchObject({ code: 0 })
  })
})
