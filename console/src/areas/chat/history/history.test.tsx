import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { forwardRandom } from '@zdb/contract/desk/chat/forward-random'
import { serverClockHeader } from '@zdb/contract/kit/server-clock'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { useNotices } from '#core/alerts/notices.ts'
import { forgetServerClock, noteServerClock } from '#core/browser/server-clock.ts'
import { imPort } from '../state/port.ts'
import { chatState, threadOf } from '../state/store.ts'
import { aMessage, client, fakeChat, florist, forgetChat } from '../test/fake-chat.ts'
import { composer, openTalk, showDrawer } from '../test/show-drawer.tsx'

beforeEach(() => {
  serve(transferOrders.trade, { items: [], items_total: { trading: 0, finish: 0, all: 0 }, total_page: 0 })
})

afterEach(async () => {
  await imPort()?.logout()
  forgetChat()
  forgetServerClock()
})

const now = () => Math.floor(Date.now() / 1000)

const inLog = () => within(screen.getByRole('log'))

const menuOf = async (text: string) => {
  const row = (await inLog().findByText(text)).closest<HTMLElement>('[data-key]')
  if (!row) throw new Error(`no row of ${text}`)
  await userEvent.click(within(row).getByRole('button', { name: '消息操作' }))
  return screen.getByRole('menu')
}
const offered = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

test('each day stands above its messages', async () => {
  const day = 86_400
  const at = now()
  fakeChat([
    aMessage(1, { text: '前天', time: at - 2 * day }),
    aMessage(2, { text: '昨天说的', time: at - day }),
    aMessage(3, { text: '今天说的', time: at }),
  ])
  showDrawer()
  const log = await openTalk()
  await within(log).findByText('今天说的')
  expect(within(log).getByText('昨天')).toBeTruthy()
  expect(within(log).getByText('今天')).toBeTruthy()
  expect(within(log).getByText('没有更早的消息了')).toBeTruthy()
})

test('a history that did not come is asked for again', async () => {
  const server = fakeChat([aMessage(1, { text: '在吗' })])
  refuse(chat.messages, { code: 1, message: '系统繁忙' })
  showDrawer()
  await userEvent.click(await screen.findByRole('option', { name: /沪上花坊/ }))
  expect(await screen.findByText('聊天记录加载失败')).toBeTruthy()
  fakeChat([...server.messages()])
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await within(await screen.findByRole('log')).findByText('在吗')).toBeTruthy()
})

test('what is older and did not come is asked for again by a button, not with every row', async () => {
  const said = Array.from({ length: 35 }, (_, at) => aMessage(at + 1))
  fakeChat(said)
  serve(chat.messages, () => {
    refuse(chat.messages, { code: 1, message: '系统繁忙' })
    const items = said.slice(5)
    return { items, earlier: true, later: false, first_unread: null, unread: 0, peer_read: 0, latest: '0' }
  })
  showDrawer()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62)
  const log = await openTalk()
  fireEvent.wheel(log)
  fireEvent.scroll(log, { target: { scrollTop: 0 } })
  expect(await within(log).findByText('聊天记录加载失败')).toBeTruthy()
  fireEvent.scroll(log, { target: { scrollTop: 1_000 } })
  fireEvent.scroll(log, { target: { scrollTop: 0 } })
  const again = await within(log).findByRole('button', { name: '重试' })
  expect(callsOf(chat.messages).filter(({ query }) => query.before)).toHaveLength(1)
  fakeChat(said)
  await userEvent.click(again)
  expect(await within(log).findByText('没有更早的消息了')).toBeTruthy()
  expect(within(log).getByText('第1句')).toBeTruthy()
  expect(within(log).queryByText('聊天记录加载失败')).toBeNull()
})

test('what can be done with a message depends on whose it is, what it is and how old', async () => {
  fakeChat([
    aMessage(1, { text: '旧的', flow: 'out', time: now() - 121 }),
    aMessage(2, { text: '新的', flow: 'out', time: now() - 10 }),
    aMessage(3, { text: '对方的', time: now() - 10 }),
  ])
  showDrawer()
  await openTalk()
  expect(offered(await menuOf('旧的'))).toEqual(['复制', '转发', '删除'])
  await userEvent.keyboard('{Escape}')
  expect(offered(await menuOf('新的'))).toEqual(['复制', '转发', '撤回', '删除'])
  await userEvent.keyboard('{Escape}')
  expect(offered(await menuOf('对方的'))).toEqual(['复制', '转发', '删除'])
})

test('what may still be revoked is so by the server’s clock, however wrong the clock of the page is', async () => {
  const aheadSeconds = 600
  noteServerClock(new Headers({ [serverClockHeader]: String(Date.now() + aheadSeconds * 1000) }), Date.now())
  fakeChat([
    aMessage(1, { text: '刚说的', flow: 'out', time: now() + aheadSeconds - 10 }),
    aMessage(2, { text: '早说的', flow: 'out', time: now() + aheadSeconds - 130 }),
  ])
  showDrawer()
  await openTalk()
  expect(offered(await menuOf('刚说的'))).toContain('撤回')
  await userEvent.keyboard('{Escape}')
  expect(offered(await menuOf('早说的'))).not.toContain('撤回')
})

test('a revoked message becomes a notice, one’s own reads as you', async () => {
  const own = aMessage(1, { text: '发错了', flow: 'out', time: now() })
  const server = fakeChat([own, aMessage(2, { isRevoked: true, payload: null, revoker: 'm200', time: now() })])
  serve(chat.revoke, () => {
    server.change({ kind: 'revoked', message: { ...own, isRevoked: true, revoker: 'm100', payload: null }, unread: 0 })
    return null
  })
  showDrawer()
  await openTalk()
  expect(await inLog().findByText('沪上花坊撤回了一条消息')).toBeTruthy()
  await menuOf('发错了')
  await userEvent.click(screen.getByRole('menuitem', { name: '撤回' }))
  expect(await screen.findByText('撤回成功')).toBeTruthy()
  expect(await inLog().findByText('你撤回了一条消息')).toBeTruthy()
  expect(inLog().queryByText('发错了')).toBeNull()
})

test('what can no longer be revoked stays, and it says so', async () => {
  fakeChat([aMessage(1, { text: '留下的', flow: 'out', time: now() })])
  refuse(chat.revoke, { code: 49309, message: '消息发送超过2分钟，不能撤回' })
  showDrawer()
  await openTalk()
  await menuOf('留下的')
  await userEvent.click(screen.getByRole('menuitem', { name: '撤回' }))
  expect(await screen.findByText('撤回失败')).toBeTruthy()
  expect(inLog().getByText('留下的')).toBeTruthy()
})

test('what is deleted is gone, and a refusal is told', async () => {
  fakeChat([aMessage(1, { text: '一' }), aMessage(2, { text: '二' })])
  serve(chat.deleteMessages, null)
  showDrawer()
  await openTalk()
  await menuOf('一')
  await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeTruthy()
  await waitFor(() => expect(inLog().queryByText('一')).toBeNull())
  refuse(chat.deleteMessages, { code: 1, message: '不行' })
  await menuOf('二')
  await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
  expect(await screen.findByText('删除失败')).toBeTruthy()
  expect(inLog().getByText('二')).toBeTruthy()
})

test('what could not be sent and nobody wants to send any more is given up', async () => {
  fakeChat([aMessage(1)])
  refuse(chat.send, { code: 49303, message: '对方拒绝接收您的消息' })
  showDrawer()
  await openTalk()
  await userEvent.type(await composer(), '在吗{Enter}')
  expect(await screen.findByText('发送失败！对方拒绝接收您的消息')).toBeTruthy()
  expect(offered(await menuOf('在吗'))).toEqual(['复制', '取消发送'])
  await userEvent.click(screen.getByRole('menuitem', { name: '取消发送' }))
  await waitFor(() => expect(inLog().queryByText('在吗')).toBeNull())
  expect(await imPort()?.unfinishedMessages()).toEqual([])
})

const pressKey = async (button: HTMLElement) => {
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
}

test('a message that was deleted leaves the focus with the history', async () => {
  fakeChat([aMessage(1, { text: '一' }), aMessage(2, { text: '二' })])
  serve(chat.deleteMessages, null)
  showDrawer()
  const log = await openTalk()
  await menuOf('一')
  await pressKey(screen.getByRole('menuitem', { name: '删除' }))
  await waitFor(() => expect(inLog().queryByText('一')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(log))
})

test('the arrows pass over what was revoked, and go on from where something was deleted', async () => {
  const gone = { isRevoked: true, payload: null, revoker: 'm200' }
  fakeChat([aMessage(1, { text: '一' }), aMessage(2, { text: '二' }), aMessage(3, { text: '三' }), aMessage(4, gone)])
  serve(chat.deleteMessages, null)
  showDrawer()
  const log = await openTalk()
  const onRow = () => document.activeElement?.closest('[data-key]')?.textContent
  act(() => log.focus())
  await userEvent.keyboard('{ArrowUp}')
  expect(onRow()).toContain('三')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await pressKey(screen.getByRole('menuitem', { name: '删除' }))
  await waitFor(() => expect(inLog().queryByText('二')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(log))
  await userEvent.keyboard('{ArrowUp}')
  expect(onRow()).toContain('一')
})

test('a button that its press takes away leaves the focus with the history', async () => {
  const server = fakeChat([aMessage(1)])
  refuse(chat.send, { code: 49303, message: '对方拒绝接收您的消息' })
  showDrawer()
  const log = await openTalk()
  await userEvent.type(await composer(), '在吗{Enter}')
  const again = await within(log).findByRole('button', { name: '发送失败，点击重新发送' })
  fakeChat([...server.messages()])
  await pressKey(again)
  await waitFor(() => expect(again.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(log))
})

test('the history takes no focus that somebody has put elsewhere, or nowhere', async () => {
  fakeChat([aMessage(1, { text: '一' }), aMessage(2, { text: '二' })])
  serve(chat.deleteMessages, null)
  showDrawer()
  await openTalk()
  const row = (await inLog().findByText('一')).closest<HTMLElement>('[data-key]')
  const button = row && within(row).getByRole('button', { name: '消息操作' })
  act(() => button?.focus())
  act(() => button?.blur())
  const first = threadOf(chatState(), `C2C${florist}`).messages[0]
  await imPort()?.deleteMessage(first ? [first] : [])
  await waitFor(() => expect(inLog().queryByText('一')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('copied words say so for a second and a half', async () => {
  fakeChat([aMessage(1, { text: '朝阳区光华路2号' })])
  showDrawer()
  await openTalk()
  await menuOf('朝阳区光华路2号')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  screen.getByRole('menuitem', { name: '复制' }).click()
  await vi.waitFor(() => expect(useNotices.getState().list.map(({ title }) => title)).toEqual(['复制成功']))
  vi.advanceTimersByTime(1500)
  expect(useNotices.getState().list).toEqual([])
})

test('a message is passed on to several, and to nobody it is not', async () => {
  const server = fakeChat([aMessage(1, { text: '今天能送吗' })])
  server.someoneElse('m300', '甜心蛋糕', '您好')
  serve(chat.forward, ({ body }) => ({
    results: body.to.map((to) => ({
      to,
      message: aMessage(9, {
        flow: 'out',
        conversationID: `C2C${to}`,
        from: 'm100',
        random: forwardRandom(body.random, to),
        text: '今天能送吗',
      }),
      refusal: '',
    })),
  }))
  showDrawer()
  await openTalk()
  await menuOf('今天能送吗')
  await userEvent.click(screen.getByRole('menuitem', { name: '转发' }))
  await userEvent.click(await screen.findByRole('button', { name: '转发' }))
  expect(await screen.findByText('请选择转发对象！')).toBeTruthy()
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: '转发' }))
  expect(await screen.findByText('转发成功')).toBeTruthy()
  expect(callsOf(chat.forward).map(({ body }) => body.to)).toEqual(expect.arrayContaining([['m200'], ['m300']]))
  expect(new Set(callsOf(chat.forward).map(({ body }) => body.random)).size).toBe(2)
  // What is passed on where it was said stands there once more, and not twice.
  expect(inLog().getAllByText('今天能送吗')).toHaveLength(2)
  expect(inLog().queryByRole('img', { name: '发送中' })).toBeNull()
})

test('an order card says that the order has changed since, and leads to where it is handled', async () => {
  const order = {
    source_merchant: '100',
    source_myself: 1,
    order_sn: 'T1',
    order_amount: '200.00',
    delivery_date: '2026-11-18',
    delivery_time: '14:00-15:00',
    areainfo: '北京 朝阳区',
    address: '光华路2号',
    order_status: 20,
    order_status_zh: '待配送',
    goods_total: 1,
    goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '不要满天星', item_total: 1 }],
    revision: 1,
  }
  const bare = { ...order, address: order.areainfo }
  const card = (source_merchant: string, order_sn: string) => ({
    type: 'TIMCustomElem' as const,
    payload: {
      data: JSON.stringify({ type: 'order', order: { ...order, source_merchant, order_sn } }),
      description: '',
      extension: '',
    },
  })
  fakeChat([aMessage(1, card('100', 'T1')), aMessage(2, card('200', 'T2'))])
  serve(chat.orderCard, {
    sent: bare,
    now: { ...bare, order_amount: '238.00', revision: 2 },
    changed: true,
    changes: [{ field: 'price', label: '价格', before: '200.00', after: '238.00' }],
    quick: null,
  })
  showDrawer()
  await openTalk()
  expect((await screen.findAllByText('订单已有变化')).length).toBe(2)
  const links = screen.getAllByRole('link', { name: /^T[12]$/ }).map((link) => link.getAttribute('href'))
  expect(links[0]).toBe('/console/transfer_order/detail/T1')
  expect(callsOf(chat.orderCard)[0]?.query.client).toBe(client)
  // What both may see of the place is its area, and that is said once.
  expect(screen.getAllByText('北京 朝阳区')).toHaveLength(2)
})
