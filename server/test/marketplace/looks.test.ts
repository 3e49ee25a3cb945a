import { describe, expect } from 'vitest'
import Fastify from 'fastify'
import * as z from 'zod'
import { deskEndpoints } from '@zdb/contract/areas'
import { files } from '@zdb/contract/desk/files/endpoints'
import { area, get, type Endpoint } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { queueNames } from '@zdb/contract/platform/inbox/queues'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { formWith } from '#areas/desk/files/fixtures'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { db, within } from '#core/db/tx'
import type { Operator } from '#core/http/actor'
import { register, type Look } from '#core/http/register'
import { openClaim } from '#core/money/claims'
import { aPicture } from '../harness/pictures.ts'
import { itemIn } from '../harness/queue-items.ts'
import { test, type DeskPerson, type Person, type World } from '../harness/world.ts'

const reason = '处理工单'

type Scene = { owner: Person; ticket: string; picture: string; penalty: string }
type Input = { params?: object; query?: object; body?: object }

/** For each line that shows what is a merchant's own: a call that shows something of this one. */
const calls: Record<string, (scene: Scene) => Input> = {
  'deskAudit.list': ({ owner }) => ({ query: { merchant: String(owner.merchantId) } }),
  'ledgerHealth.claims': () => ({ query: { page_size: 100 } }),
  'ledgerHealth.holds': () => ({ query: { page_size: 100 } }),
  'ledgerHealth.merchant': ({ owner }) => ({ params: { merchant: String(owner.merchantId) } }),
  'proposals.list': () => ({}),
  'inbox.show': ({ ticket }) => ({ params: { queue: 'tickets', item: ticket } }),
  'inbox.older': ({ ticket }) => ({
    params: { queue: 'tickets', item: ticket },
    query: { cursor: '999999999' },
  }),
  'deskFiles.open': ({ ticket, picture }) => ({ params: { queue: 'tickets', item: ticket, key: picture } }),
  'deskPenalties.offences': ({ owner }) => ({ query: { merchant_id: String(owner.merchantId) } }),
  'deskPenalties.show': ({ penalty }) => ({ params: { penalty } }),
  'merchants.find': ({ owner }) => ({ body: { word: owner.mobile } }),
  'merchants.show': ({ owner }) => ({ params: { merchant: String(owner.merchantId) }, query: { reason } }),
  'merchants.timeline': ({ owner }) => ({
    params: { merchant: String(owner.merchantId) },
    query: { reason, cursor: '999999999' },
  }),
  'merchants.revealPhone': ({ owner }) => ({
    params: { merchant: String(owner.merchantId) },
    body: { of: 'account', id: String(owner.accountId), reason },
  }),
}

const looksAt = async ({ merchantId }: Person, { operatorId }: DeskPerson): Promise<string[]> => {
  const rows = await db()
    .selectFrom('audit')
    .select('action')
    .where('merchant_id', '=', merchantId)
    .where('operator_id', '=', operatorId)
    .where('look', '=', true)
    .execute()
  return rows.map(({ action }) => action)
}

/** A merchant with money set aside, a debt that the platform may advance, a penalty and a ticket with a picture. */
const aScene = async (world: World, owner: Person): Promise<Scene> => {
  const form = formWith('花.png', await aPicture('png'))
  const url = (await owner.call(files.upload, { form })).data?.url ?? expect.fail('not uploaded')
  await itemIn('withdrawals', owner)
  const { merchantId: creditor } = await world.merchant()
  const ticket = await within(async (tx) => {
    await openClaim(tx, { debtorId: owner.merchantId, creditor, amount: fen(5_00), ref: 'T1', why: '售后' })
    return aTicket(tx, owner, { images: [url] })
  })
  const colleague = await world.operator({ roles: ['finance'] })
  const { id } = await db()
    .selectFrom('claim')
    .select('id')
    .where('debtor_id', '=', owner.merchantId)
    .executeTakeFirstOrThrow()
  const advance = { params: { claim: String(id) }, body: { reason } }
  expect((await colleague.call(ledgerHealth.proposeAdvance, advance)).code).toBe(0)
  const penalty = String(await within((tx) => aPenalty(tx, owner.merchantId)))
  return { owner, ticket: String(ticket), picture: url.slice('/files/'.length), penalty }
}

const looking = deskEndpoints.filter(({ look }) => look)

describe('every look at a merchant is a line in the audit', () => {
  test.for(looking.map((endpoint) => [endpoint.key, endpoint] as const))('%s', async ([key, endpoint], { world }) => {
    const owner = await world.merchant()
    const operator = await world.operator({ roles: operatorRoleNames })
    const call = calls[key] ?? expect.fail(`what does a call of ${key} look like that shows something?`)
    const answer = await operator.call(endpoint, call(await aScene(world, owner)) as never)
    expect(answer).toMatchObject({ status: 200, code: 0 })
    expect(await looksAt(owner, operator)).toEqual([key])
  })

  // What is proposed about the platform's own rules is nobody's.
  const ofMerchants = queueNames.filter((queue) => queue !== 'proposals')
  test.for(ofMerchants)('an item of %s', async (queue, { world }) => {
    const owner = await world.merchant()
    const operator = await world.operator({ roles: operatorRoleNames })
    const item = await itemIn(queue, owner)
    expect((await operator.call(inbox.show, { params: { queue, item } })).code).toBe(0)
    expect(await looksAt(owner, operator)).toEqual(['inbox.show'])
  })
})

describe('a line that shows what is a merchant’s own', () => {
  const lines = area('play', {
    strict: get('/strict', { about: '', result: z.null(), desk: 'operator', look: true }),
    maybe: get('/maybe', { about: '', result: z.null(), desk: 'operator', look: 'maybe' }),
  })
  type Forgetful = (look: Look) => Promise<void>
  const answersOf = async ({ operatorId, login }: DeskPerson, handle: Forgetful) => {
    const app = Fastify()
    const guest = { device: '', address: '', requestId: '', sessionId: '', name: '' }
    const operator: Operator = { ...guest, kind: 'operator', operatorId, login, roles: new Set() }
    const handler = ({ look }: { look: Look }) => handle(look).then(() => null)
    register(app, lines, { strict: handler, maybe: handler }, () => Promise.resolve(operator))
    const [strict, maybe] = [await app.inject('/strict'), await app.inject('/maybe')]
    await app.close()
    return [strict.statusCode, maybe.statusCode]
  }

  test('answers nothing when its handler wrote no look down', async ({ world }) => {
    const operator = await world.operator()
    expect(await answersOf(operator, () => Promise.resolve())).toEqual([500, 500])
  })

  test('names a merchant; only what may turn out to be nobody’s may be written down as such', async ({ world }) => {
    const operator = await world.operator()
    const { merchantId } = await world.merchant()
    expect(await answersOf(operator, (look) => look(0, ''))).toEqual([500, 200])
    expect(await answersOf(operator, (look) => look(Number.NaN, ''))).toEqual([500, 500])
    expect(await answersOf(operator, (look) => look(merchantId, ''))).toEqual([200, 200])
  })
})

/** Answered without a look: the platform's own people, rules and figures, and what an act came to. */
const ofPlatform = [
  'operators.me',
  'colleagues.list',
  'colleagues.create',
  'colleagues.disable',
  'colleagues.enable',
  'colleagues.resetSecondFactor',
  'inbox.attach',
  'inbox.decide',
  'rules.list',
  'ledgerHealth.overview',
  'reconciliation.overview',
  'systemHealth.overview',
  'systemHealth.warnings',
  'deskPenalties.issue',
  'merchants.signOut',
]

/**
 * Nor is it a look what a list needs to be worked through (decision 025): the name over a merchant's door, what a matter
 * is called, and of what a rule would touch the numbers alone. One column more is a new decision.
 */
const ofLists: Record<string, readonly string[]> = {
  'inbox.list': [
    'queues.name',
    'queues.label',
    'queues.waiting',
    'queues.overdue',
    ...['queue', 'queue_zh', 'id', 'title', 'merchant', 'since', 'due_at', 'overdue', 'worker', 'mine'].map(
      (column) => `items.${column}`,
    ),
    'more',
  ],
  'rules.preview': ['before', 'after', 'touches.what', 'touches.count', 'touches.examples', 'words'],
}

type Shown = { type?: string; properties?: Record<string, Shown>; items?: Shown; anyOf?: Shown[] }

/** Every column of an answer, whatever it lies in. */
const columnsOf = ({ properties = {}, items, anyOf = [] }: Shown): string[] => [
  ...Object.entries(properties).flatMap(([name, value]) => {
    const inner = columnsOf(value)
    return inner.length > 0 ? inner.map((each) => `${name}.${each}`) : [name]
  }),
  ...(items ? columnsOf(items) : []),
  ...anyOf.flatMap(columnsOf),
]

const shownBy = ({ result }: Endpoint): string[] =>
  columnsOf(z.toJSONSchema(result, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shown)

test('what is answered without a look is the platform’s own, or exactly these columns', () => {
  const shown = deskEndpoints
    .filter(({ look, open }) => !look && !open)
    .map((endpoint) => [endpoint.key, shownBy(endpoint)] as const)
    .filter(([, columns]) => columns.length > 0)
  const known = new Set(ofPlatform)
  expect(Object.fromEntries(shown.filter(([key]) => !known.has(key)))).toEqual(ofLists)
  expect(ofPlatform.filter((key) => !shown.some(([each]) => each === key))).toEqual([])
})
