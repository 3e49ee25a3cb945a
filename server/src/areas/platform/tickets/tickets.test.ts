import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { db } from '#core/db/tx'
import { system } from '#core/http/actor'
import { days, moveClock } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { completeTicket, openTicket, replyTicket, workOffTickets } from './public.ts'

const operator = system('operator')

const categoryOf = async (person: Person, title = '骑手与配送'): Promise<string> => {
  const { data } = await person.call(tickets.category)
  return data?.flatMap(({ child }) => child).find((each) => each.title === title)?.id ?? expect.fail(`no ${title}`)
}

const raise = async (person: Person, words: { content?: string; images?: string[]; order_sn?: string } = {}) => {
  const body = { category_id: await categoryOf(person), content: '骑手取货后失联', ...words }
  const { data } = await person.call(tickets.create, { body })
  return data?.id ?? expect.fail('no ticket was made')
}

const shown = async (person: Person, id: string) =>
  (await person.call(tickets.show, { params: { id } })).data ?? expect.fail('no ticket is shown')

const todo = async (person: Person) =>
  (await person.call(workbench.todo)).data?.find(({ key }) => key === 'ticketsAnswered')

const pushed = async ({ merchantId }: Person): Promise<string[]> => {
  const rows = await db()
    .selectFrom('push')
    .select('title')
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

describe('a question to the platform', () => {
  test('is raised under a category, answered, asked again and done with', async ({ world }) => {
    const keeper = await world.merchant()
    const id = await raise(keeper, { order_sn: 'T26111512000012345678' })
    const first = await shown(keeper, id)
    expect(first).toMatchObject({
      category: '订单与配送 / 骑手与配送',
      status_zh: '待处理',
      order_sn: 'T26111512000012345678',
      turn: { owner: 'platform', outcome: '平台将在期限内回复' },
      actions: ['reply', 'cancel'],
    })

    await replyTicket(operator, Number(id), { content: '已联系骑手，十分钟内送达' })
    const { data: list } = await keeper.call(tickets.list, { query: { status: 'answered' } })
    expect(list?.items).toMatchObject([{ id, unread: true, status_zh: '已回复', turn: { owner: 'merchant' } }])
    expect(await pushed(keeper)).toEqual(['工单有新回复'])
    expect(await todo(keeper)).toMatchObject({ count: 1, route: 'ticket/lists?status=answered' })

    expect(await shown(keeper, id)).toMatchObject({ unread: false, actions: ['reply', 'complete'] })
    expect((await keeper.call(tickets.reply, { body: { id, content: '还是没有送到' } })).code).toBe(0)
    expect(await shown(keeper, id)).toMatchObject({ status_zh: '待处理', turn: { owner: 'platform' } })
    await replyTicket(operator, Number(id), { content: '已送达，抱歉' })
    expect((await keeper.call(tickets.complete, { params: { id } })).code).toBe(0)
    const done = await shown(keeper, id)
    expect(done).toMatchObject({ status_zh: '已完成', turn: { owner: 'none' }, actions: ['reply', 'remove'] })
    expect(done.messages.map(({ side, content }) => [side, content])).toEqual([
      ['merchant', '骑手取货后失联'],
      ['platform', '已联系骑手，十分钟内送达'],
      ['merchant', '还是没有送到'],
      ['platform', '已送达，抱歉'],
      ['system', expect.stringContaining('确认问题已解决')],
    ])
    expect(await todo(keeper)).toMatchObject({ count: 0 })
  })

  test('needs a category that can be asked about, and pictures of one’s own', async ({ world }) => {
    const [keeper, other] = [await world.merchant(), await world.merchant()]
    const { data: tree } = await keeper.call(tickets.category)
    const body = { category_id: tree?.[0]?.id ?? '', content: '请帮忙' }
    expect(await keeper.call(tickets.create, { body })).toMatchObject({ errors: [{ field: 'category_id' }] })

    const form = formWith('a.png', await aPicture('png'))
    const url = (await other.call(files.upload, { form })).data?.url ?? ''
    const foreign = { category_id: await categoryOf(keeper), content: '请看图', images: [url] }
    expect(await keeper.call(tickets.create, { body: foreign })).toMatchObject({ errors: [{ field: 'images' }] })
    const id = await raise(other, { images: [url] })
    expect((await shown(other, id)).messages[0]?.images).toEqual([url])
  })

  test('takes another word while it waits, and the platform’s time goes on', async ({ world }) => {
    const keeper = await world.merchant()
    const id = await raise(keeper)
    const { turn } = await shown(keeper, id)
    moveClock(days(0.01))
    await keeper.call(tickets.reply, { body: { id, content: '补充：电话打不通' } })
    expect((await shown(keeper, id)).turn).toEqual(turn)
    expect((await shown(keeper, id)).messages).toHaveLength(2)
    moveClock(days(12))
    expect((await shown(keeper, id)).turn).toEqual({ ...turn, outcome: '平台回复已超过期限，正在催办' })
  })

  test('is cancelled while it waits and not once it is answered', async ({ world }) => {
    const keeper = await world.merchant()
    const [taken, answered] = [await raise(keeper), await raise(keeper)]
    expect((await keeper.call(tickets.cancel, { params: { id: taken } })).code).toBe(0)
    expect(await shown(keeper, taken)).toMatchObject({ status_zh: '已取消', actions: ['remove'] })
    await replyTicket(operator, Number(answered), { content: '请稍等' })
    expect((await keeper.call(tickets.cancel, { params: { id: answered } })).code).toBe(codes.ticketMoved.code)
    expect((await keeper.call(tickets.complete, { params: { id: taken } })).code).toBe(codes.ticketMoved.code)
  })

  test('an answer that nobody comes back to completes it, and it can be taken up for a week', async ({ world }) => {
    const keeper = await world.merchant()
    const id = await raise(keeper)
    await replyTicket(operator, Number(id), { content: '请刷新页面' })
    moveClock(days(8))
    await workOffTickets()
    expect(await shown(keeper, id)).toMatchObject({ status_zh: '已完成', actions: ['reply', 'remove'] })
    expect((await pushed(keeper)).at(-1)).toBe('工单已自动完成')
    expect((await keeper.call(tickets.reply, { body: { id, content: '还是不行' } })).code).toBe(0)

    await completeTicket(operator, Number(id), '已修复')
    moveClock(days(8))
    expect(await shown(keeper, id)).toMatchObject({ actions: ['remove'] })
    expect((await keeper.call(tickets.reply, { body: { id, content: '又来了' } })).code).toBe(
      codes.ticketReplyLate.code,
    )
  })

  test('is deleted from the merchant’s list only, and only when it has ended', async ({ world }) => {
    const keeper = await world.merchant()
    const id = await raise(keeper)
    expect((await keeper.call(tickets.remove, { params: { id } })).code).toBe(codes.ticketMoved.code)
    await keeper.call(tickets.cancel, { params: { id } })
    expect((await keeper.call(tickets.remove, { params: { id } })).code).toBe(0)
    expect((await keeper.call(tickets.list)).data?.items).toEqual([])
    expect((await keeper.call(tickets.show, { params: { id } })).code).toBe(codes.notFound.code)
    expect((await openTicket(operator, Number(id))).messages).toHaveLength(2)
  })
})

describe('who sees which', () => {
  test('a person sees what they asked, the right to it shows the colleagues’ too', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['workbench.read'] })
    const manager = await world.subAccount(owner, { grants: ['ticket.read'] })
    const [hers, his] = [await raise(owner), await raise(clerk)]
    const idsOf = async (person: Person) => (await person.call(tickets.list)).data?.items.map(({ id }) => id).toSorted()
    expect(await idsOf(owner)).toEqual([hers, his].toSorted())
    expect(await idsOf(manager)).toEqual([hers, his].toSorted())
    expect(await idsOf(clerk)).toEqual([his])
    expect((await clerk.call(tickets.show, { params: { id: hers } })).code).toBe(codes.notFound.code)
    expect((await clerk.call(tickets.reply, { body: { id: hers, content: '?' } })).code).toBe(codes.notFound.code)
    await replyTicket(operator, Number(hers), { content: '好的' })
    expect(await todo(clerk)).toMatchObject({ count: 0 })
    expect(await todo(owner)).toMatchObject({ count: 1 })
  })

  test('tabs count what they list, and the keyword narrows both', async ({ world }) => {
    const keeper = await world.merchant()
    const [first, second] = [await raise(keeper, { content: '退款没到账' }), await raise(keeper)]
    await replyTicket(operator, Number(first), { content: '已查' })
    await keeper.call(tickets.cancel, { params: { id: second } })
    expect((await keeper.call(tickets.totals)).data).toEqual({ all: 2, waiting: 0, answered: 1, ended: 1 })
    const narrowed = { keyword: '退款' }
    expect((await keeper.call(tickets.totals, { query: narrowed })).data).toMatchObject({ all: 1, answered: 1 })
    expect((await keeper.call(tickets.list, { query: narrowed })).data?.items.map(({ id }) => id)).toEqual([first])
  })

  test('both sides have their marks: the platform’s goes when an operator opens the thread', async ({ world }) => {
    const keeper = await world.merchant()
    const id = Number(await raise(keeper))
    const mark = async () =>
      (await db().selectFrom('ticket').select('unread_by_platform').where('id', '=', id).executeTakeFirstOrThrow())
        .unread_by_platform
    expect(await mark()).toBe(true)
    await openTicket(operator, id)
    expect(await mark()).toBe(false)
    await keeper.call(tickets.reply, { body: { id: String(id), content: '在吗' } })
    expect(await mark()).toBe(true)
    const { action, merchant_id } = await db()
      .selectFrom('audit')
      .select(['action', 'merchant_id'])
      .where('action', '=', 'tickets.look')
      .where('target', '=', String(id))
      .executeTakeFirstOrThrow()
    expect({ action, merchant_id }).toEqual({ action: 'tickets.look', merchant_id: keeper.merchantId })
  })
})
