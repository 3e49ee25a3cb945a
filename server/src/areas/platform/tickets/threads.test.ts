import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { heard, openSocket } from '#test/harness/sockets'
import { test, type Person } from '#test/harness/world'
import { aTicket, type TicketFacts } from './fixtures.ts'
import { replyTicket } from './public.ts'

const operator = system('operator')
const ticketOf = (person: Person, facts: TicketFacts = {}) => within((tx) => aTicket(tx, person, facts))

const longThread = async (person: Person, words: number): Promise<number> => {
  const id = await ticketOf(person, { content: '第1句' })
  const said = Array.from({ length: words - 1 }, (_, index) => ({
    ticket_id: id,
    side: 'merchant',
    actor: '林小花',
    account_id: person.accountId,
    content: `第${index + 2}句`,
    images: [],
    at: now(),
  }))
  await within((tx) => tx.insertInto('ticket_message').values(said).execute())
  return id
}

const shown = async (person: Person, id: number, before?: string) => {
  const query = before === undefined ? {} : { before }
  const { data } = await person.call(tickets.show, { params: { id: String(id) }, query })
  return data ?? expect.fail('no ticket is shown')
}

describe('a long thread', () => {
  test('opens at its newest words, and the older ones come page by page', async ({ world }) => {
    const keeper = await world.merchant()
    const id = await longThread(keeper, 120)
    const newest = await shown(keeper, id)
    expect([newest.messages[0]?.content, newest.messages.at(-1)?.content]).toEqual(['第71句', '第120句'])
    expect(newest.has_older).toBe(true)
    const middle = await shown(keeper, id, newest.messages[0]?.id)
    expect([middle.messages[0]?.content, middle.messages.at(-1)?.content]).toEqual(['第21句', '第70句'])
    const oldest = await shown(keeper, id, middle.messages[0]?.id)
    expect(oldest.messages.map(({ content }) => content).slice(-1)).toEqual(['第20句'])
    expect([oldest.messages.length, oldest.has_older]).toEqual([20, false])
  })

  test('shows the desk what was said last, and how much stands before it', async ({ world }) => {
    const owner = await world.merchant()
    const id = await longThread(owner, 1_005)
    const desk = await world.operator({ roles: ['service'] })
    const { data } = await desk.call(inbox.show, { params: { queue: 'tickets', item: String(id) } })
    const lines = data?.parts.flatMap((part) => (part.kind === 'history' ? part.lines : [])) ?? []
    expect([lines.length, lines[0]?.text, lines.at(-1)?.text]).toEqual([1_000, '第6句', '第1005句'])
    expect(JSON.stringify(data?.parts)).toContain('另有5条更早的')
    const cursor = data?.parts.flatMap((part) => (part.kind === 'history' ? (part.older ?? []) : []))[0] ?? ''
    const params = { queue: 'tickets', item: String(id) }
    const older = await desk.call(inbox.older, { params, query: { cursor } })
    expect(older.data?.items.map(({ text }) => text)).toEqual(['第5句', '第4句', '第3句', '第2句', '第1句'])
    expect(older.data?.next).toBe('')
    const stranger = await world.operator({ roles: ['finance'] })
    expect((await stranger.call(inbox.older, { params, query: { cursor } })).code).toBe(codes.operatorForbidden.code)
    const looks = await db()
      .selectFrom('audit')
      .select('merchant_id')
      .where('action', '=', 'inbox.older')
      .where('operator_id', '=', desk.operatorId)
      .execute()
    expect(looks).toEqual([{ merchant_id: owner.merchantId }])
  })
})

test('the list of the desk names the role, the category and the order, not what was written', async ({ world }) => {
  const id = await ticketOf(await world.merchant(), { content: '王女士电话13800001111', orderSn: 'T2611150001' })
  const desk = await world.operator({ roles: ['service'] })
  const { data } = await desk.call(inbox.list, { query: { queue: 'tickets' } })
  expect(data?.items.find((item) => item.id === String(id))?.title).toBe('客服 · 订单与配送 / 骑手与配送 · T2611150001')
})

describe('how often', () => {
  test('a merchant raises twenty questions an hour, whoever of it asks, and another its own', async ({ world }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    const clerk = await world.subAccount(owner, { grants: ['workbench.read'] })
    const { data: tree } = await owner.call(tickets.category)
    const body = { category_id: tree?.[0]?.child[0]?.id ?? '', content: '请帮忙' }
    for (let raised = 0; raised < 20; raised++) expect((await owner.call(tickets.create, { body })).code).toBe(0)
    const refused = await clerk.call(tickets.create, { body })
    expect(refused.code).toBe(codes.tooOften.code)
    expect(refused.message).toMatch(/^操作太频繁，请\d+分钟后再试$/)
    expect((await other.call(tickets.create, { body })).code).toBe(0)
  })

  test('sixty replies an hour', async ({ world }) => {
    const keeper = await world.merchant()
    const body = { id: String(await ticketOf(keeper)), content: '在吗' }
    for (let said = 0; said < 60; said++) expect((await keeper.call(tickets.reply, { body })).code).toBe(0)
    expect((await keeper.call(tickets.reply, { body })).code).toBe(codes.tooOften.code)
  })
})

describe('an answer', () => {
  const titles = async (person: Person) =>
    (await person.call(push.missed)).data?.items.map(({ message }) => message.title).filter((each) => /工单/.test(each))

  const unread = async (person: Person) => (await person.call(push.missed)).data?.unread

  test('is told to whoever asked and whoever may read all tickets, and to nobody else', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['workbench.read'] })
    const manager = await world.subAccount(owner, { grants: ['ticket.read'] })
    const colleague = await world.subAccount(owner, { grants: ['workbench.read'] })
    const socketOf = ({ headers }: Person) => openSocket(world.url, headers.cookie ?? '')
    const [his, hers, theirs] = [await socketOf(clerk), await socketOf(manager), await socketOf(colleague)]
    const overheard: unknown[] = []
    theirs.on('new_message_received', (message) => overheard.push(message))
    const arrives = [heard(his, 'new_message_received'), heard(hers, 'new_message_received')]
    await replyTicket(operator, await ticketOf(clerk), { content: '已联系骑手' })
    await Promise.all(arrives)
    expect(overheard).toEqual([])
    for (const told of [owner, clerk, manager]) expect(await titles(told)).toEqual(['工单有新回复'])
    expect(await titles(colleague)).toEqual([])
    expect([await unread(clerk), await unread(colleague)]).toEqual([1, 0])
    for (const socket of [his, hers, theirs]) socket.disconnect()
  })

  test('can be switched off by whoever asks without the right to the colleagues’ tickets', async ({ world }) => {
    const clerk = await world.subAccount(await world.merchant(), { grants: ['workbench.read'] })
    const body = { choices: [{ event: 'ticket' as const, way: 'toast' as const, on: false }] }
    expect((await clerk.call(push.saveNotificationSetting, { body })).code).toBe(0)
  })
})
