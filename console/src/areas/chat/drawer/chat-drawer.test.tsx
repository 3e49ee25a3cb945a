import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { openChat } from '#core/chat/chat-drawer.ts'
import { tellChat } from '#core/realtime/chat-signal.ts'
import { useConnection } from '#core/realtime/connection.ts'
import { useSession } from '#core/session/session.ts'
import { imPort } from '../state/port.ts'
import { startChat } from '../state/session.ts'
import { aMessage, aPartner, chatLogin, client, fakeChat, florist, forgetChat } from '../test/fake-chat.ts'
import { composer, openTalk, showDrawer } from '../test/show-drawer.tsx'

beforeEach(() => {
  serve(transferOrders.trade, { items: [], items_total: { trading: 0, finish: 0, all: 0 }, total_page: 0 })
})

afterEach(async () => {
  await imPort()?.logout()
  forgetChat()
})

test('without a conversation it says so', async () => {
  fakeChat()
  showDrawer()
  expect(await screen.findByText('当前暂无会话')).toBeTruthy()
})

test('a conversation shows its last words and what is unread, and opened it is read', async () => {
  const server = fakeChat([aMessage(1, { text: '在吗' }), aMessage(2, { text: '花材到了[玫瑰]' })])
  server.setUnread(120)
  showDrawer()
  const row = await screen.findByRole('option', { name: /沪上花坊/ })
  expect(row.textContent).toContain('花材到了🌹')
  expect(within(row).getByRole('img', { name: '[玫瑰]' })).toBeTruthy()
  expect(row.textContent).toContain('(99+)')
  const log = await openTalk()
  expect(within(log).getByText('在吗')).toBeTruthy()
  await waitFor(() => expect(callsOf(chat.markRead)[0]?.body).toEqual({ client, sequence: 2 }))
  await waitFor(() => expect(row.textContent).not.toContain('(99+)'))
})

test('the partner is shown with its licences, its last order and the way to an order for it', async () => {
  fakeChat([aMessage(1)])
  showDrawer()
  await openTalk()
  const order = await screen.findByRole('link', { name: '下单给他' })
  expect(order.getAttribute('href')).toBe('/console/transfer_order/create?shop_id=shop-9')
  expect(screen.getByText('营业执照')).toBeTruthy()
  expect(screen.getByText('诚信保障')).toBeTruthy()
  expect(screen.queryByText('食品许可')).toBeNull()
  expect(screen.getByText(/最近下单/)).toBeTruthy()
  expect(await screen.findByText('暂无相关交易记录')).toBeTruthy()
})

test('without a receiving shop nobody is sent to an order', async () => {
  fakeChat([aMessage(1)])
  serve(chat.partnerInfo, aPartner({ receive_shop_openid: '', assure_credit: false, business_license: 1 }))
  showDrawer()
  await openTalk()
  await screen.findByText(/最近下单/)
  expect(screen.queryByRole('link', { name: '下单给他' })).toBeNull()
  expect(screen.queryByText('诚信保障')).toBeNull()
  expect(screen.queryByText('营业执照')).toBeNull()
})

test('Enter sends, Shift+Enter is a new line, and more than 3 KB is refused', async () => {
  const server = fakeChat([aMessage(1)])
  showDrawer()
  const log = await openTalk()
  await userEvent.type(await composer(), '能做吗{Shift>}{Enter}{/Shift}三点前{Enter}')
  expect(await within(log).findByText(/能做吗/)).toBeTruthy()
  expect(server.messages().at(-1)?.payload).toEqual({ text: '能做吗\n三点前' })
  expect(((await composer()) as HTMLTextAreaElement).value).toBe('')

  const before = callsOf(chat.send).length
  const field = await composer()
  await userEvent.click(field)
  await userEvent.paste('花'.repeat(1025))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('消息内容长度不能超过3KB')).toBeTruthy()
  expect(callsOf(chat.send)).toHaveLength(before)
})

test('what the partner says appears without a touch', async () => {
  const server = fakeChat([aMessage(1)])
  showDrawer()
  const log = await openTalk()
  server.partnerSays('做好了')
  act(() => server.ring())
  expect(await within(log).findByText('做好了')).toBeTruthy()
})

test('a failed message is marked, told, and goes out with a press', async () => {
  const server = fakeChat([aMessage(1)])
  showDrawer()
  const log = await openTalk()
  refuse(chat.send, { code: 49302, message: '该用户暂未开启IM聊天' })
  await userEvent.type(await composer(), '在吗{Enter}')
  expect(await screen.findByText('发送失败！该用户暂未开启IM聊天')).toBeTruthy()
  const again = await within(log).findByRole('button', { name: '发送失败，点击重新发送' })
  fakeChat([...server.messages()])
  await userEvent.click(again)
  await waitFor(() => expect(within(log).queryByRole('button', { name: '发送失败，点击重新发送' })).toBeNull())
  expect(within(log).getAllByText('在吗')).toHaveLength(1)
  expect(within(log).getByText('未读')).toBeTruthy()
})

test('another page of the merchant ends this one with its reason, and it can come back', async () => {
  fakeChat([aMessage(1)])
  serve(chat.login, chatLogin)
  showDrawer()
  await openTalk()
  act(() => tellChat({ kicked: [{ client, reason: 'multipleAccount' }] }))
  const words = '网页端，同一商家账号，多页面登录，在线聊天已下线，请保持一个网页端在线！'
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getByText('聊天已下线，请刷新浏览器重新登录，并保持一个客户端在线')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
  expect(await screen.findByRole('option', { name: /沪上花坊/ })).toBeTruthy()
})

test('a page that the server has forgotten is not told that somebody else has signed in', async () => {
  fakeChat([aMessage(1)])
  showDrawer()
  await openTalk()
  refuse(chat.changes, { code: chatCodes.chatNotReady.code, message: chatCodes.chatNotReady.message })
  act(() => tellChat({}))
  expect((await screen.findAllByText('当亲IM会话未准备妥当，请稍后再试')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/多端登录|多页面登录/)).toBeNull()
  expect(screen.getByRole('button', { name: '重新登录' })).toBeTruthy()
})

test('a sign-in that the server did not answer is tried again once the server is back', async () => {
  fakeChat([aMessage(1)])
  serve(chat.login, chatLogin)
  refuse(chat.connect, { code: 1, message: '系统繁忙' }, { status: 503 })
  act(() => useConnection.setState({ state: 'connecting' }))
  showDrawer()
  expect(await screen.findByRole('button', { name: '重新登录' })).toBeTruthy()
  fakeChat([aMessage(1)])
  act(() => useConnection.setState({ state: 'connected' }))
  expect(await screen.findByRole('option', { name: /沪上花坊/ })).toBeTruthy()
})

test('it signs in once, whoever asks for it first', async () => {
  fakeChat([aMessage(1)])
  showDrawer()
  await openTalk()
  await startChat()
  expect(callsOf(chat.connect)).toHaveLength(1)
})

test('whoever is not open yet is, and is called what the account is called', async () => {
  fakeChat()
  serve(chat.open, null)
  serve(chat.updateProfile, null)
  showDrawer()
  useSession.setState({ chat: { ...chatLogin, open: 0, name: '花间小筑旗舰' } })
  await waitFor(() => expect(callsOf(chat.open)[0]?.params).toEqual({ id: 'm100' }))
  await waitFor(() =>
    expect(callsOf(chat.updateProfile)[0]?.body).toEqual({ client, nick: '花间小筑旗舰', avatar: '' }),
  )
})

test('a partner asked for elsewhere is opened, unless nobody can be reached there', async () => {
  fakeChat()
  act(() => openChat(florist))
  showDrawer()
  expect(await screen.findByText('当前暂无会话记录')).toBeTruthy()
  serve(chat.partnerInfo, aPartner({ userID: 'm300', open: 0 }))
  act(() => openChat('m300'))
  expect(await screen.findByText('该用户暂未开启IM聊天')).toBeTruthy()
})

const askToDelete = async () => {
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '删除会话' }))
  expect(await screen.findByText('确认要删除会话对象？')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
}

test('a conversation is deleted after a question', async () => {
  fakeChat([aMessage(1)])
  serve(chat.deleteConversation, null)
  showDrawer()
  await openTalk()
  await askToDelete()
  expect(await screen.findByText('删除聊天对象成功')).toBeTruthy()
  expect(callsOf(chat.deleteConversation)[0]?.body).toEqual({ client, user_id: florist })
  expect(await screen.findByText('当前暂无会话')).toBeTruthy()
})

test('after a conversation was deleted the focus is in the list, after a no where it was', async () => {
  fakeChat([aMessage(1)])
  serve(chat.deleteConversation, null)
  showDrawer()
  await openTalk()
  const more = screen.getByRole('button', { name: '更多操作' })
  await userEvent.click(more)
  await userEvent.click(screen.getByRole('menuitem', { name: '删除会话' }))
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  await waitFor(() => expect(document.activeElement).toBe(more))
  await askToDelete()
  expect(await screen.findByText('当前暂无会话')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '会话列表' })))
})

test('a conversation that could not be deleted stays, and it says so', async () => {
  fakeChat([aMessage(1, { text: '在吗' })])
  refuse(chat.deleteConversation, { code: 1, message: '系统繁忙' })
  showDrawer()
  await openTalk()
  await askToDelete()
  expect(await screen.findByText('删除聊天对象失败，请稍后再试')).toBeTruthy()
  expect(screen.getByRole('option', { name: /沪上花坊/ })).toBeTruthy()
})

test('a conversation that a colleague has deleted is empty here too', async () => {
  const server = fakeChat([aMessage(1, { text: '在吗' })])
  showDrawer()
  const log = await openTalk()
  await within(log).findByText('在吗')
  const nothing = { items: [], earlier: false, later: false, first_unread: null, unread: 0, peer_read: 0 }
  serve(chat.messages, { ...nothing, latest: '1' })
  server.change({ kind: 'conversationDeleted' })
  act(() => server.ring())
  expect(await screen.findByText('当前暂无会话记录')).toBeTruthy()
  expect(screen.queryByText('在吗')).toBeNull()
})

test('files let go beside the conversation do not take the page away', async () => {
  fakeChat([aMessage(1)])
  showDrawer()
  const row = await screen.findByRole('option', { name: /沪上花坊/ })
  for (const make of [createEvent.dragOver, createEvent.drop]) {
    const event = make(row, { dataTransfer: { types: ['Files'], files: [] } })
    fireEvent(row, event)
    expect(event.defaultPrevented).toBe(true)
  }
})

test('it closes by its button', async () => {
  fakeChat()
  const close = vi.fn()
  showDrawer(close)
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }))
  expect(close).toHaveBeenCalled()
})
