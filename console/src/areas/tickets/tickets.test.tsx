import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { routeTo } from '@zdb/contract/pages'
import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { aPush } from '../../../test/pushes.ts'
import { aPage, openConsole, showPage } from '../../../test/render.tsx'
import { aTicket, type Ticket } from '../../../test/tickets.ts'
import { CreateTicketPage } from './create-page.tsx'
import { TicketPage } from './detail-page.tsx'
import { TicketsPage } from './list-page.tsx'

const listed = (...items: Ticket[]) => {
  serve(tickets.list, { items, total: items.length, page: 1, page_size: 20 })
  serve(tickets.totals, { all: items.length, answered: 1 })
}
const show = (data: Ticket) => {
  serve(tickets.show, data)
  return showPage(TicketPage, { at: routeTo('ticket', { id: '7' }) })
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const told = (id: number) => aPush(id, '工单有新回复', { type: 1, identity: 0, params: '{"ticket":"7","status":10}' })

describe('the list of tickets', () => {
  test('tells what was asked, whose turn it is and what is unread', async () => {
    listed(aTicket({ unread: true, status_zh: '已回复', turn: { owner: 'merchant', until: null, outcome: '' } }))
    showPage(TicketsPage, { at: routeTo('tickets') })
    const row = within(await screen.findByRole('row', { name: /骑手取货后失联/ }))
    for (const words of ['订单与配送 / 骑手与配送', '林小花', '已回复', '待您处理'])
      expect(row.getByText(words)).toBeTruthy()
    expect(row.getByRole('img', { name: '有未读回复' })).toBeTruthy()
    expect(row.getByRole('link', { name: '处理' }).getAttribute('href')).toBe('/console/ticket/detail?id=7')
  })

  test('tabs and keyword stand in the address', async () => {
    listed(aTicket())
    const { address } = showPage(TicketsPage, { at: routeTo('tickets') })
    await userEvent.click(await screen.findByRole('tab', { name: '已回复 1' }))
    await waitFor(() => expect(callsOf(tickets.list).at(-1)?.query.status).toBe('answered'))
    await userEvent.type(screen.getByLabelText('问题/单号'), '退款{Enter}')
    await waitFor(() => expect(callsOf(tickets.list).at(-1)?.query.keyword).toBe('退款'))
    expect(decodeURIComponent(address())).toContain('?status=answered&keyword=退款')
  })

  test('an empty one says what to do, and a push fills it', async () => {
    listed()
    showPage(TicketsPage, { at: routeTo('tickets') })
    await screen.findByText(/还没有工单/)
    listed(aTicket())
    act(() => makeFeed('100').receive(told(1)))
    expect(await screen.findByRole('row', { name: /骑手取货后失联/ })).toBeTruthy()
  })
})

describe('a ticket', () => {
  const answered = aTicket({
    status_zh: '已回复',
    turn: { owner: 'merchant', until: null, outcome: '到期没有新的问题，工单自动完成' },
    actions: ['reply', 'complete'],
    messages: [
      ...aTicket().messages,
      { id: '2', at: '2026-11-15 11:00:00', side: 'platform', actor: '平台客服', content: '已联系骑手', images: [] },
    ],
  })

  test('is read as a thread and answered under it', async () => {
    serve(tickets.reply, null)
    show(answered)
    const thread = within(await screen.findByRole('list', { name: '沟通记录' }))
    expect(thread.getAllByText(/失联|已联系骑手/).map(({ textContent }) => textContent)).toEqual([
      '骑手取货后失联',
      '已联系骑手',
    ])
    const form = within(screen.getByRole('form', { name: '回复' }))
    await userEvent.click(form.getByRole('button', { name: '发送' }))
    expect(form.getByText('请填写回复内容')).toBeTruthy()
    await userEvent.type(form.getByLabelText('回复内容'), '还是没有送到')
    await userEvent.click(form.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('已发送，等待平台回复')).toBeTruthy()
    expect(callsOf(tickets.reply)[0]?.body).toEqual({ id: '7', content: '还是没有送到', images: [] })
    expect((form.getByLabelText('回复内容') as HTMLTextAreaElement).value).toBe('')
  })

  test('opens at its newest words, and shows the older ones when asked', async () => {
    const said = (id: string, content: string) => aTicket().messages.map((first) => ({ ...first, id, content }))
    serve(tickets.show, ({ query }) =>
      query.before === '51'
        ? aTicket({ messages: said('1', '最早的话'), has_older: false })
        : aTicket({ messages: said('51', '最新的话'), has_older: true }),
    )
    showPage(TicketPage, { at: routeTo('ticket', { id: '7' }) })
    await screen.findByText('最新的话')
    expect(screen.queryByText('最早的话')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '查看更早的消息' }))
    const older = await screen.findByRole('list', { name: '更早的沟通记录' })
    expect(within(older).getByText('最早的话')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看更早的消息' })).toBeNull()
  })

  test('is completed by a press', async () => {
    serve(tickets.complete, null)
    show(answered)
    await userEvent.click((await part('现在')).getByRole('button', { name: '问题已解决' }))
    expect(await screen.findByText('工单已完成，谢谢')).toBeTruthy()
  })

  test('is cancelled after a question', async () => {
    serve(tickets.cancel, null)
    show(aTicket())
    await userEvent.click((await part('现在')).getByRole('button', { name: '取消工单' }))
    const question = within(await screen.findByRole('dialog', { name: '取消工单？' }))
    await userEvent.click(question.getByRole('button', { name: '取消工单' }))
    expect(await screen.findByText('工单已取消')).toBeTruthy()
  })

  test('that has ended is deleted, and the list comes back', async () => {
    serve(tickets.remove, null)
    serve(
      tickets.show,
      aTicket({ status_zh: '已取消', actions: ['remove'], turn: { owner: 'none', until: null, outcome: '' } }),
    )
    const { address } = openConsole(
      [aPage('ticket/detail', TicketPage), aPage('ticket/lists', () => <p>工单列表</p>)],
      { at: routeTo('ticket', { id: '7' }) },
    )
    expect(screen.queryByRole('form', { name: '回复' })).toBeNull()
    await userEvent.click((await part('现在')).getByRole('button', { name: '删除' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(address()).toBe('/console/ticket/lists'))
  })

  test('a push brings the answer without a reload', async () => {
    show(aTicket())
    await screen.findByRole('list', { name: '沟通记录' })
    serve(tickets.show, answered)
    act(() => makeFeed('100').receive(told(2)))
    expect(await screen.findByText('已联系骑手')).toBeTruthy()
  })
})

describe('asking for help', () => {
  const open = () => {
    serve(tickets.category, [
      { id: '1', title: '订单与配送', hint: '', child: [{ id: '8', title: '骑手与配送', hint: '请写明骑手电话' }] },
      { id: '2', title: '资金与发票', hint: '', child: [{ id: '9', title: '提现未到账', hint: '请写明金额' }] },
    ])
    return openConsole([aPage('ticket/create', CreateTicketPage), aPage('ticket/detail', () => <p>工单页</p>)], {
      at: 'ticket/create?order_sn=T2026111500001',
    })
  }

  test('goes from the category to its kind, tells what to write, and opens the ticket', async () => {
    serve(tickets.create, { id: '12' })
    const { address } = open()
    const form = within(await screen.findByRole('form', { name: '提交工单' }))
    await userEvent.click(form.getByRole('button', { name: '提交' }))
    expect(form.getByText('请选择问题分类')).toBeTruthy()
    await userEvent.click(form.getByRole('radio', { name: '订单与配送' }))
    await userEvent.click(form.getByRole('radio', { name: '骑手与配送' }))
    await userEvent.type(form.getByLabelText('问题描述'), '骑手失联')
    await userEvent.click(form.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(address()).toBe('/console/ticket/detail?id=12'))
    expect(callsOf(tickets.create)[0]?.body).toEqual({
      category_id: '8',
      content: '骑手失联',
      images: [],
      order_sn: 'T2026111500001',
    })
  })

  test('what the server refuses stands beside its field', async () => {
    refuse(tickets.create, { code: 40001, message: '', errors: [{ field: 'order_sn', message: '请填写正确的单号' }] })
    open()
    const form = within(await screen.findByRole('form', { name: '提交工单' }))
    await userEvent.click(form.getByRole('radio', { name: '资金与发票' }))
    await userEvent.click(form.getByRole('radio', { name: '提现未到账' }))
    expect(form.getByText('请写明金额')).toBeTruthy()
    await userEvent.type(form.getByLabelText('问题描述'), '还没到')
    await userEvent.click(form.getByRole('button', { name: '提交' }))
    expect(await form.findByText('请填写正确的单号')).toBeTruthy()
  })
})
