import { afterEach, expect, test, vi } from 'vitest'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { kickReasons } from '@zdb/contract/desk/chat/events'
import { serverClockHeader } from '@zdb/contract/kit/server-clock'
import { callsOf, refuse, respond, serve } from '../../../../../test/fake-server.ts'
import { forgetServerClock, noteServerClock } from '#core/browser/server-clock.ts'
import { tellChat } from '#core/realtime/chat-signal.ts'
import { aConversation, aMessage, client, fakeChat, florist, me } from '../../test/fake-chat.ts'
import type { ImConversation, ImMessage, ImPort } from '../port.ts'
import { makeOwnEngine } from './own-engine.ts'
import { makeShelf, type Shelf } from './shelf.ts'

const login = { SDKAppID: '', userID: me, userSig: 'signed', sender: '林老板' }
const conversationID = `C2C${florist}`

let port: ImPort
afterEach(() => port.logout())

const open = async (shelf: Shelf = makeShelf()) => {
  port = makeOwnEngine(shelf)
  const received: ImMessage[] = []
  const kicked: string[] = []
  let list: readonly ImConversation[] = []
  let unread = -1
  port.on('onMessageReceived', (messages) => received.push(...messages))
  port.on('kickedOut', (reason) => kicked.push(reason))
  port.on('onConversationListUpdated', (all) => (list = all))
  port.on('onTotalUnreadMessageCountUpdated', (count) => (unread = count))
  const answer = await port.login(login)
  return { received, kicked, list: () => list, unread: () => unread, answer }
}

const text = (words: string) => ({ type: 'TIMTextElem', payload: { text: words } }) as const

const textsOf = (messages: readonly ImMessage[]) =>
  messages.map((message) => (message.type === 'TIMTextElem' ? message.payload.text : message.type))

test('signed in, it has the conversations and what is unread', async () => {
  const server = fakeChat([aMessage(1, { text: '在吗' })])
  server.setUnread(1)
  const { answer, list, unread } = await open()
  expect(answer.ok).toBe(true)
  expect(callsOf(chat.connect)[0]?.body).toEqual({ sign: 'signed', client: '', terminal: 'web' })
  expect(list().map(({ userProfile, lastMessage }) => [userProfile.nick, lastMessage.messageForShow])).toEqual([
    ['沪上花坊', '在吗'],
  ])
  expect(unread()).toBe(1)
})

test('what is unread is counted over all conversations, however many pages they take', async () => {
  fakeChat([aMessage(1)])
  const pageOf = (at: number) => ({
    items: [0, 1].map((nth) => {
      const userID = `m${300 + at * 2 + nth}`
      return { ...aConversation(userID), unreadCount: at * 10 + nth + 1 }
    }),
    next: at < 2 ? String(at + 1) : null,
    unread: 0,
    latest: '0',
  })
  serve(chat.conversations, ({ query }) => pageOf(Number(query.cursor ?? 0)))
  const { list, unread } = await open()
  expect(list()).toHaveLength(6)
  expect(unread()).toBe(1 + 2 + 11 + 12 + 21 + 22)
})

test('word of the socket brings what is new, each message once however often it rings', async () => {
  const server = fakeChat()
  const { received, list } = await open()
  server.partnerSays('在吗')
  server.ring()
  server.ring()
  await vi.waitFor(() => expect(textsOf(received)).toEqual(['在吗']))
  server.partnerSays('能做吗')
  server.ring()
  await vi.waitFor(() => expect(textsOf(received)).toEqual(['在吗', '能做吗']))
  expect(list()[0]).toMatchObject({ unreadCount: 2, lastMessage: { messageForShow: '能做吗' } })
})

test('a connection that comes back is asked what was missed, and so is every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = fakeChat()
  const { received } = await open()
  server.partnerSays('断线时说的')
  tellChat({})
  await vi.waitFor(() => expect(textsOf(received)).toEqual(['断线时说的']))
  server.partnerSays('没有铃声')
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(textsOf(received)).toEqual(['断线时说的', '没有铃声']))
})

test('what was missed while the service did not answer comes with the next look', async () => {
  const server = fakeChat()
  const { received } = await open()
  const said = server.partnerSays('一')
  server.cutOff()
  server.ring()
  await vi.waitFor(() => expect(callsOf(chat.changes).length).toBeGreaterThan(1))
  expect(received).toEqual([])
  serve(chat.changes, {
    items: [{ no: '1', conversationID, kind: 'message', message: said, unread: 1 }],
    latest: '1',
    more: false,
    reset: false,
    unread: 1,
  })
  tellChat({})
  await vi.waitFor(() => expect(textsOf(received)).toEqual(['一']))
})

test('a partner who writes for the first time while the line breaks stands in the list once it is back', async () => {
  const server = fakeChat()
  const { received, list, unread } = await open()
  respond(chat.conversation, () => Promise.reject(new TypeError('network')))
  server.someoneElse('m300', '暖阳花艺', '在吗')
  server.partnerSays('做好了')
  server.ring()
  await vi.waitFor(() => expect(textsOf(received)).toEqual(['在吗']))
  await vi.waitFor(() => expect(callsOf(chat.conversation)).toHaveLength(1))
  expect(list()).toEqual([])
  serve(chat.conversation, ({ params }) => aConversation(params['user_id'] ?? '', '暖阳花艺'))
  server.ring()
  await vi.waitFor(() => expect(list().map(({ userProfile }) => userProfile.userID)).toContain('m300'))
  expect(list().map(({ conversationID: id }) => id)).toContain(conversationID)
  expect(unread()).toBeGreaterThan(1)
  // Whom the server does not know at all holds up nobody.
  refuse(chat.conversation, { code: 40004, message: '内容不存在或已被删除' })
  server.someoneElse('m301', '已注销', '在吗')
  server.partnerSays('还有一句')
  server.ring()
  await vi.waitFor(() => expect(textsOf(received)).toContain('还有一句'))
})

test('a deleted conversation does not come back empty when something of it is revoked or deleted later', async () => {
  const [asked, answered] = [aMessage(1, { text: '发错了' }), aMessage(2, { text: '好' })]
  const server = fakeChat([asked, answered])
  const { list } = await open()
  expect(list()).toHaveLength(1)
  serve(chat.conversation, aConversation(florist, '沪上花坊'))
  server.change({ kind: 'conversationDeleted' })
  server.change({ kind: 'revoked', message: { ...asked, isRevoked: true, revoker: florist, payload: null }, unread: 0 })
  server.change({ kind: 'deleted', ids: [answered.ID], unread: 0 })
  server.change({ kind: 'read', sequence: 2, unread: 0 })
  server.ring()
  await vi.waitFor(() => expect(list()).toEqual([]))
  expect(callsOf(chat.conversation)).toHaveLength(1)
  server.partnerSays('还在吗')
  server.ring()
  await vi.waitFor(() => expect(list().map(({ lastMessage }) => lastMessage.messageForShow)).toEqual(['还在吗']))
})

test('many messages that are deleted together have the server asked once for what stands last', async () => {
  const said = Array.from({ length: 20 }, (_, at) => aMessage(at + 1))
  const server = fakeChat(said)
  const { list } = await open()
  const deleted: string[] = []
  port.on('onMessageDeleted', ({ IDs }) => deleted.push(...IDs))
  const [first, ...others] = said
  serve(chat.conversation, aConversation(florist, '沪上花坊', first))
  for (const { ID } of others) server.change({ kind: 'deleted', ids: [ID], unread: 0 })
  server.ring()
  await vi.waitFor(() => expect(deleted).toEqual(others.map(({ ID }) => ID)))
  await vi.waitFor(() => expect(list().map(({ lastMessage }) => lastMessage.messageForShow)).toEqual(['第1句']))
  expect(callsOf(chat.conversation)).toHaveLength(1)
})

test('a page of history that is older than a revocation does not bring the words back', async () => {
  const said = aMessage(1, { text: '发错了' })
  const server = fakeChat([said])
  await open()
  server.change({ kind: 'revoked', message: { ...said, isRevoked: true, revoker: florist, payload: null }, unread: 0 })
  const revoked: ImMessage[] = []
  port.on('onMessageRevoked', (messages) => revoked.push(...messages))
  server.ring()
  await vi.waitFor(() => expect(revoked).toHaveLength(1))
  const page = await port.getMessageList({ conversationID })
  expect(page.ok && page.data.messageList[0]).toMatchObject({ isRevoked: true, payload: { text: '' } })
})

test('own messages become read when the partner has read so far', async () => {
  const server = fakeChat([aMessage(1, { flow: 'out' }), aMessage(2, { flow: 'out' }), aMessage(3, { flow: 'out' })])
  await open()
  await port.getMessageList({ conversationID })
  const read: ImMessage[] = []
  port.on('onMessageReadByPeer', (messages) => read.push(...messages))
  server.change({ kind: 'peerRead', sequence: 2 })
  server.ring()
  await vi.waitFor(() => expect(read.map(({ sequence }) => sequence)).toEqual([1, 2]))
  expect(read.every(({ isPeerRead }) => isPeerRead)).toBe(true)
})

test('what the partner has read is told also where an older page brings word of it first', async () => {
  const server = fakeChat([aMessage(1, { flow: 'out' })])
  await open()
  await port.getMessageList({ conversationID })
  const read: number[] = []
  port.on('onMessageReadByPeer', (messages) => read.push(...messages.map(({ sequence }) => sequence)))
  const older = { items: [], earlier: false, later: true, first_unread: null, unread: 0, latest: '0' }
  serve(chat.messages, { ...older, peer_read: 1 })
  await port.getMessageList({ conversationID, nextReqMessageID: '1' })
  expect(read).toEqual([1])
  server.change({ kind: 'peerRead', sequence: 1 })
  server.ring()
  await vi.waitFor(() => expect(callsOf(chat.changes).at(-1)?.query.after).toBe('0'))
  expect(read).toEqual([1])
})

test('what was seen while the server could not be reached is told it later, once', async () => {
  const server = fakeChat([aMessage(1)])
  server.setUnread(1)
  const { unread } = await open()
  respond(chat.markRead, () => Promise.reject(new TypeError('network')))
  expect((await port.setMessageRead(conversationID)).ok).toBe(false)
  expect(unread()).toBe(0)
  serve(chat.markRead, { unread: 0, total: 0 })
  tellChat({})
  const marks = () => callsOf(chat.markRead).map(({ body }) => body)
  await vi.waitFor(() => expect(marks()).toEqual([1, 2].map(() => ({ client, sequence: 1 }))))
  const looks = callsOf(chat.changes).length
  tellChat({})
  await vi.waitFor(() => expect(callsOf(chat.changes).length).toBeGreaterThan(looks))
  expect(marks()).toHaveLength(2)
})

test('what is under way has the server’s time, however wrong the clock of the page is', async () => {
  const slowSeconds = 3600
  fakeChat()
  await open()
  noteServerClock(new Headers({ [serverClockHeader]: String(Date.now() + slowSeconds * 1000) }), Date.now())
  const { time } = port.createMessage(florist, { type: 'TIMTextElem', text: '在吗' })
  const copied = port.createForwardMessage(florist, port.createMessage(florist, { type: 'TIMTextElem', text: '在吗' }))
  forgetServerClock()
  const wrong = Math.floor(Date.now() / 1000)
  for (const at of [time, copied.time]) expect(at - wrong).toBeGreaterThan(slowSeconds - 60)
})

test('a message that was sent without an answer is sent again under the same number', async () => {
  const server = fakeChat()
  await open()
  const message = port.createMessage(florist, { type: 'TIMTextElem', text: '能做吗' })
  expect(message).toMatchObject({ status: 'unSend', flow: 'out', to: florist, sequence: 0 })
  respond(chat.send, () => Promise.reject(new TypeError('network')))
  const first = await port.sendMessage(message)
  expect(first).toMatchObject({ ok: false, message: '连接服务器失败' })
  fakeChat([...server.messages()])
  const second = await port.resendMessage(message)
  expect(second).toMatchObject({ ok: true, data: { status: 'success', random: message.random } })
  const randoms = callsOf(chat.send).map(({ body }) => body.random)
  expect(new Set(randoms)).toEqual(new Set([message.random]))
})

test('what was written first arrives first, however slow the line is for it', async () => {
  fakeChat()
  await open()
  const answers: (() => void)[] = []
  let sequence = 0
  serve(chat.send, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    sequence += 1
    return { message: aMessage(sequence, { flow: 'out', random: body.random }), no: String(sequence) }
  })
  const say = (to: string, words: string) =>
    port.sendMessage(port.createMessage(to, { type: 'TIMTextElem', text: words }))
  const said = [say(florist, '一'), say(florist, '二'), say('m300', '给别人的')]
  const sent = () => callsOf(chat.send).map(({ body }) => 'text' in body.content && body.content.text)
  await vi.waitFor(() => expect(sent()).toEqual(['一', '给别人的']))
  answers[0]?.()
  await vi.waitFor(() => expect(sent()).toEqual(['一', '给别人的', '二']))
  for (const answer of answers) answer()
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.()
  expect((await Promise.all(said)).every(({ ok }) => ok)).toBe(true)
})

test('what is cancelled while it waits for its turn is not sent', async () => {
  fakeChat()
  await open()
  let goOn = () => undefined as void
  const after = new Promise<void>((resolve) => (goOn = resolve))
  const message = port.createMessage(florist, { type: 'TIMTextElem', text: '不要了' })
  const sent = port.sendMessage(message, { after })
  port.cancelMessage(message)
  goOn()
  expect((await sent).ok).toBe(false)
  expect(callsOf(chat.send)).toEqual([])
  expect(await port.unfinishedMessages()).toEqual([])
})

test('the words of a refusal are handed on', async () => {
  fakeChat()
  await open()
  refuse(chat.send, { code: chatCodes.chatPartnerClosed.code, message: chatCodes.chatPartnerClosed.message })
  const answer = await port.sendMessage(port.createMessage(florist, { type: 'TIMTextElem', text: '在吗' }))
  expect(answer).toMatchObject({ ok: false, message: '该用户暂未开启IM聊天' })
})

test('another page of the same merchant ends this one, with the reason', async () => {
  fakeChat()
  const { kicked } = await open()
  tellChat({ kicked: [{ client: 'somebody else', reason: 'multipleAccount' }] })
  expect(kicked).toEqual([])
  tellChat({ kicked: [{ client, reason: 'multipleDevice' }] })
  expect(kicked).toEqual(['multipleDevice'])
  expect(port.isReady()).toBe(false)
  expect(await port.getMessageList({ conversationID })).toMatchObject({
    ok: false,
    message: '当亲IM会话未准备妥当，请稍后再试',
  })
})

test('a page that did not hear that it was sent away learns it from the next answer', async () => {
  fakeChat()
  const { kicked } = await open()
  refuse(chat.messages, { code: chatCodes.chatKicked.code, message: kickReasons.multipleDevice })
  await port.getMessageList({ conversationID })
  expect(kicked).toEqual(['multipleDevice'])
})

test('a page that the server has forgotten says that it is offline, and does not wait in silence', async () => {
  fakeChat()
  const { kicked } = await open()
  refuse(chat.changes, { code: chatCodes.chatNotReady.code, message: chatCodes.chatNotReady.message })
  tellChat({})
  await vi.waitFor(() => expect(kicked).toEqual(['userSigExpired']))
  expect(port.isReady()).toBe(false)
})

test('after too long an absence everything is read anew', async () => {
  const said = aMessage(1, { text: '很久以前' })
  const server = fakeChat([said])
  const { list } = await open()
  let resets = 0
  port.on('onHistoryReset', () => (resets += 1))
  server.replace({ ...said, ...text('后来') })
  serve(chat.changes, { items: [], latest: '0', more: false, reset: true, unread: 0 })
  tellChat({})
  await vi.waitFor(() => expect(resets).toBeGreaterThan(0))
  expect(list()[0]?.lastMessage.messageForShow).toBe('后来')
  serve(chat.changes, { items: [], latest: '0', more: false, reset: false, unread: 0 })
})

test('what a reload interrupted is there afterwards: words to be sent again, files going on', async () => {
  const shelf = makeShelf()
  fakeChat()
  await open(shelf)
  respond(chat.send, () => Promise.reject(new TypeError('network')))
  respond(chat.beginUpload, () => Promise.reject(new TypeError('network')))
  const words = port.createMessage(florist, { type: 'TIMTextElem', text: '能做吗' })
  const file = port.createMessage(florist, { type: 'TIMFileElem', file: new File(['abc'], '报价.pdf') })
  await Promise.all([port.sendMessage(words), port.sendMessage(file)])
  const anotherPage = makeOwnEngine(shelf)
  fakeChat()
  await anotherPage.login(login)
  const left = await anotherPage.unfinishedMessages()
  expect(left.map(({ random, status }) => [random, status])).toEqual([
    [words.random, 'fail'],
    [file.random, 'unSend'],
  ])
  for (const message of left.slice(0, 1)) await anotherPage.sendMessage(message)
  expect((await anotherPage.unfinishedMessages()).map(({ random }) => random)).toEqual([file.random])
  await anotherPage.logout()
})
