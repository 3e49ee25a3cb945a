import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { db, within } from '#core/db/tx'
import { days, minutes, moveClock, resetClock } from '#core/time/clock'
import { test, type DeskPerson, type Person } from '#test/harness/world'

afterEach(resetClock)

const at = (queue: QueueName, id: number) => ({ params: { queue, item: String(id) } })

const licenceOf = ({ merchantId }: Person) => within((tx) => aQualification(tx, merchantId, { state: 'reviewing' }))

const revisionOf = async (desk: DeskPerson, queue: QueueName, id: number): Promise<string> =>
  (await desk.call(inbox.show, at(queue, id))).data?.revision ?? expect.fail('nothing to see')

const decide = async (desk: DeskPerson, queue: QueueName, id: number, decision: string, reason = '') => {
  const revision = await revisionOf(desk, queue, id)
  return desk.call(inbox.decide, { ...at(queue, id), body: { decision, revision, reason } })
}

describe('the inbox', () => {
  test('holds what waits for the platform, most urgent first, and only what one’s roles are for', async ({ world }) => {
    const owner = await world.merchant({ name: '暖阳花店' })
    const licence = await licenceOf(owner)
    const store = await within((tx) => aStore(tx, owner.merchantId, { life: 'reviewing', name: '暖阳二店' }))
    const reviewer = await world.operator({ roles: ['review'] })
    const { data } = await reviewer.call(inbox.list)
    const mine = data?.items.filter(({ merchant }) => merchant === '暖阳花店') ?? []
    expect(mine.map(({ queue, id, title }) => [queue, id, title])).toEqual([
      ['qualifications', String(licence), '营业执照'],
      ['stores', String(store), '暖阳二店'],
    ])
    expect(data?.queues.map(({ name }) => name)).toEqual([
      'qualifications',
      'stores',
      'goods',
      'goodsVersions',
      'invalidStores',
      'tickets',
    ])
    const treasurer = await world.operator({ roles: ['finance'] })
    expect((await treasurer.call(inbox.list)).data?.items.filter(({ queue }) => queue === 'stores')).toEqual([])
    expect((await treasurer.call(inbox.show, at('stores', store))).code).toBe(codes.operatorForbidden.code)
    expect((await treasurer.call(inbox.list, { query: { queue: 'stores' } })).code).toBe(codes.operatorForbidden.code)
  })

  test('says what is overdue', async ({ world }) => {
    const id = await licenceOf(await world.merchant())
    moveClock(days(10))
    const reviewer = await world.operator({ roles: ['review'] })
    const { data } = await reviewer.call(inbox.list, { query: { queue: 'qualifications' } })
    expect(data?.items.find((item) => item.id === String(id))).toMatchObject({ overdue: true })
    expect(data?.queues.find(({ name }) => name === 'qualifications')?.overdue).toBeGreaterThan(0)
  })
})

describe('a long inbox', () => {
  test('is read page by page, each item once, while others are decided', async ({ world }) => {
    const owner = await world.merchant()
    const ids = await within(async (tx) => {
      const made: number[] = []
      while (made.length < 120) made.push(await aTicket(tx, owner, { category: '投诉' }))
      return made
    })
    const manager = await world.operator()
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = after === undefined ? { queue: 'tickets' as const } : { queue: 'tickets' as const, after }
      const page = (await manager.call(inbox.list, { query })).data ?? expect.fail('no page')
      expect(page.items.length).toBeLessThanOrEqual(50)
      seen.push(...page.items.map(({ id }) => id))
      after = page.more
    } while (after !== '')
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => ids.includes(Number(id)))).toHaveLength(120)
    const nonsense = { query: { after: '1.2' } }
    expect((await manager.call(inbox.list, nonsense)).code).toBe(codes.invalid.code)
  })
})

describe('a queue that is split by role', () => {
  test('shows each operator what names their role, and counts no more', async ({ world }) => {
    const owner = await world.merchant()
    const [money, ride] = await within(async (tx) => [
      await aTicket(tx, owner, { category: '提现未到账' }),
      await aTicket(tx, owner, { category: '骑手与配送' }),
    ])
    const treasurer = await world.operator({ roles: ['finance'] })
    const { data } = await treasurer.call(inbox.list, { query: { queue: 'tickets' } })
    expect(data?.items.map(({ id }) => id)).toEqual([String(money)])
    expect(data?.queues.find(({ name }) => name === 'tickets')?.waiting).toBe(1)
    const foreign = at('tickets', ride ?? 0)
    expect((await treasurer.call(inbox.show, foreign)).code).toBe(codes.operatorForbidden.code)
    expect((await treasurer.call(inbox.take, { ...foreign, body: {} })).code).toBe(codes.operatorForbidden.code)
    const both = await world.operator({ roles: ['finance', 'service'] })
    const ids = (await both.call(inbox.list, { query: { queue: 'tickets' } })).data?.items.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([String(money), String(ride)]))
  })
})

describe('a decision', () => {
  test('moves the matter, tells the merchant, leaves the inbox and opens the next', async ({ world }) => {
    const owner = await world.merchant()
    const [licence, other] = [await licenceOf(owner), await licenceOf(await world.merchant())]
    const reviewer = await world.operator({ roles: ['review'], name: '陈审核' })
    const decided = await decide(reviewer, 'qualifications', licence, 'approve')
    expect(decided.data?.next).not.toBeNull()
    const { data } = await owner.call(qualifications.list)
    expect(data?.qualification_items.find(({ type }) => type === 'business_licence')?.status).toBe('approved')
    expect((await reviewer.call(inbox.show, at('qualifications', licence))).code).toBe(codes.itemGone.code)
    expect((await reviewer.call(inbox.show, at('qualifications', other))).code).toBe(0)
    const [line] = await db()
      .selectFrom('audit')
      .select(['actor', 'operator_id'])
      .where('action', '=', 'qualifications.approve')
      .where('target', '=', String(licence))
      .execute()
    expect(line).toEqual({ actor: 'system:operator', operator_id: reviewer.operatorId })
  })

  test('of no needs a reason, and the merchant reads it', async ({ world }) => {
    const owner = await world.merchant()
    const licence = await licenceOf(owner)
    const reviewer = await world.operator({ roles: ['review'] })
    const silent = await decide(reviewer, 'qualifications', licence, 'reject')
    expect(silent).toMatchObject({ code: codes.invalid.code, message: '请填写理由' })
    expect((await decide(reviewer, 'qualifications', licence, 'reject', '图片模糊，无法辨认')).code).toBe(0)
    const { data } = await owner.call(qualifications.list)
    expect(data?.qualification_items.find(({ type }) => type === 'business_licence')?.reason).toBe('图片模糊，无法辨认')
  })

  test('on what has changed since is refused, and nothing moves', async ({ world }) => {
    const licence = await licenceOf(await world.merchant())
    const reviewer = await world.operator({ roles: ['review'] })
    const body = { decision: 'approve', revision: 'another-one', reason: '' }
    expect((await reviewer.call(inbox.decide, { ...at('qualifications', licence), body })).code).toBe(
      codes.termsChanged.code,
    )
    const revision = await revisionOf(reviewer, 'qualifications', licence)
    expect(await revisionOf(reviewer, 'qualifications', licence)).toBe(revision)
    const unknown = { decision: 'constructor', revision, reason: '' }
    expect((await reviewer.call(inbox.decide, { ...at('qualifications', licence), body: unknown })).code).toBe(
      codes.decisionUnknown.code,
    )
  })

  test('is made once, however many press at once, and a matter that was withdrawn is over', async ({ world }) => {
    const owner = await world.merchant()
    const licence = await licenceOf(owner)
    const reviewer = await world.operator({ roles: ['review'] })
    const revision = await revisionOf(reviewer, 'qualifications', licence)
    const body = { decision: 'approve', revision, reason: '' }
    const presses = await Promise.all(
      [1, 2, 3].map(() => reviewer.call(inbox.decide, { ...at('qualifications', licence), body })),
    )
    expect(presses.filter(({ code }) => code === 0)).toHaveLength(1)
    const withdrawn = await licenceOf(await world.merchant())
    await db().deleteFrom('platform_item').where('thing_id', '=', withdrawn).execute()
    expect((await reviewer.call(inbox.decide, { ...at('qualifications', withdrawn), body })).code).toBe(
      codes.itemGone.code,
    )
  })
})

describe('two operators on one item', () => {
  test('see each other; the second may take over, and then the first may not decide', async ({ world }) => {
    const licence = await licenceOf(await world.merchant())
    const item = at('qualifications', licence)
    const first = await world.operator({ roles: ['review'], name: '陈审核' })
    const second = await world.operator({ roles: ['review'], name: '周审核' })
    await first.call(inbox.take, { ...item, body: {} })
    expect((await second.call(inbox.show, item)).data?.item).toMatchObject({ worker: '陈审核', mine: false })
    expect((await second.call(inbox.take, { ...item, body: {} })).code).toBe(codes.itemTaken.code)
    expect((await decide(second, 'qualifications', licence, 'approve')).code).toBe(codes.itemTaken.code)
    expect((await second.call(inbox.take, { ...item, body: { over: true } })).code).toBe(0)
    expect((await decide(first, 'qualifications', licence, 'approve')).code).toBe(codes.itemTaken.code)
    const elsewhere = await licenceOf(await world.merchant())
    const { data } = await decide(first, 'qualifications', elsewhere, 'approve')
    expect(data?.next?.id).not.toBe(String(licence))
    await second.call(inbox.release, item)
    expect((await decide(first, 'qualifications', licence, 'approve')).code).toBe(0)
  })

  test('who went to lunch holds nothing', async ({ world }) => {
    const licence = await licenceOf(await world.merchant())
    const first = await world.operator({ roles: ['review'] })
    await first.call(inbox.take, { ...at('qualifications', licence), body: {} })
    moveClock(minutes(11))
    const second = await world.operator({ roles: ['review'] })
    expect((await decide(second, 'qualifications', licence, 'approve')).code).toBe(0)
  })
})

test('every look at what is a merchant’s own is written down', async ({ world }) => {
  const owner = await world.merchant()
  const licence = await licenceOf(owner)
  const reviewer = await world.operator({ roles: ['review'] })
  await reviewer.call(inbox.show, at('qualifications', licence))
  const looks = await db()
    .selectFrom('audit')
    .select(['action', 'target', 'operator_id'])
    .where('merchant_id', '=', owner.merchantId)
    .where('operator_id', 'is not', null)
    .execute()
  expect(looks).toEqual([
    { action: 'inbox.show', target: `qualifications/${licence}`, operator_id: reviewer.operatorId },
  ])
})
