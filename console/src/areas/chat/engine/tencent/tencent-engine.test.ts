import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { storedElement } from '@zdb/contract/desk/chat/stored-element'
import { expect, test, vi } from 'vitest'
import { callsOf as serverCalls, serve } from '../../../../../test/fake-server.ts'
import { aMessage as aStoredMessage, chatLogin } from '../../test/fake-chat.ts'
import { senderOf } from '../../text/custom.ts'
import type { ImMessage, KickedOut } from '../port.ts'
import { aConversation, aMessage, makeFakeSdk } from './fake-sdk.ts'
import { heard, login, shelf, signedIn } from './signed-in.ts'
import { makeTencentEngine } from './tencent-engine.ts'

test('the SDK is fetched at the login and not before, and is ready once it says so', async () => {
  const fake = makeFakeSdk()
  let loads = 0
  const engine = makeTencentEngine(() => {
    loads += 1
    return Promise.resolve(fake.sdk)
  }, shelf)
  expect([loads, engine.isReady()]).toEqual([0, false])
  expect(await engine.login(login)).toEqual({ ok: true, data: null })
  expect([loads, engine.isReady()]).toEqual([1, true])
  expect(fake.callsOf('login')).toEqual([[{ userID: 'm1', userSig: 'sig' }]])
})

test('an expired signature is told in words, and nothing is sent without a login', async () => {
  const fake = makeFakeSdk()
  fake.refuse('login', 70001, 'UserSig expired')
  serve(chat.login, { ...chatLogin, engine: 'tencent', sign: 'fresh' })
  const engine = makeTencentEngine(() => Promise.resolve(fake.sdk), shelf)
  expect(await engine.login(login)).toMatchObject({ ok: false, code: 70001, message: '聊天登录已过期，请刷新页面' })
  expect(await engine.getConversationList()).toMatchObject({ ok: false, message: chatCodes.chatNotReady.message })
  expect(await engine.setMessageRead('C2Cm2')).toMatchObject({ ok: false })
})

test('messages come as the SDK has them, ordered within a second, and only those of two', async () => {
  const { engine, tell } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  tell('onMessageReceived', [
    aMessage(),
    aMessage({ ID: 'g', conversationID: 'GROUPx' }),
    aMessage({ ID: 'in-2', sequence: 8 }),
  ])
  const [messages = []] = received
  expect(messages.map(({ ID }) => ID)).toEqual(['in-1', 'in-2'])
  expect(messages[0]).toMatchObject({
    type: 'TIMTextElem',
    payload: { text: '在吗' },
    flow: 'in',
    random: 'in-1',
    revoker: '',
  })
  expect(messages[1]?.sequence).toBeGreaterThan(messages[0]?.sequence ?? Infinity)
  expect(Number.isSafeInteger(messages[1]?.sequence)).toBe(true)
})

test('what our server stored is unwrapped and known by our number', async () => {
  const { engine, tell } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  const payload = { uuid: 'u', fileName: '报价.pdf', fileSize: 12, fileUrl: '/api.v2/im-chat/files/u' }
  tell('onMessageReceived', [
    aMessage({
      type: 'TIMCustomElem' as never,
      payload: { data: JSON.stringify({ type: 'TIMFileElem', payload }), description: '', extension: storedElement },
      cloudCustomData: JSON.stringify({ login_user: '王小花', message_id: '4711', random: 'r-12345678', proof: 'p' }),
    }),
  ])
  expect(received[0]?.[0]).toMatchObject({ type: 'TIMFileElem', payload, ID: '4711', random: 'r-12345678' })
})

test('a revoked message and one of a kind nobody knows do no harm', async () => {
  const { engine, tell } = await signedIn()
  const revoked = heard(engine, 'onMessageRevoked')
  const received = heard(engine, 'onMessageReceived')
  tell('onMessageRevoked', [
    aMessage({ isRevoked: true, payload: null, revokerInfo: { userID: 'm2', nick: '', avatar: '' } }),
  ])
  tell('onMessageReceived', [aMessage({ type: 'TIMRelayElem' as never, payload: {} })])
  expect(revoked[0]?.[0]).toMatchObject({ isRevoked: true, revoker: 'm2', payload: { text: '' } })
  expect(received[0]?.[0]).toMatchObject({ type: 'TIMCustomElem', payload: { data: '' } })
})

test('words are created, sent and sent again as the SDK made them, under one number of the sender', async () => {
  const { engine, callsOf, refuse, answer } = await signedIn()
  const message = engine.createMessage('m2', { type: 'TIMTextElem', text: '33枝红玫瑰' })
  expect(message).toMatchObject({ status: 'unSend', sequence: 0, payload: { text: '33枝红玫瑰' } })
  expect(JSON.parse(message.cloudCustomData)).toEqual({ login_user: '王小花' })
  refuse('sendMessage', 120_001, chatCodes.chatBlocked.message)
  expect(await engine.sendMessage(message)).toEqual({
    ok: false,
    code: 120_001,
    message: chatCodes.chatBlocked.message,
  })
  answer('resendMessage', { message: aMessage({ ID: 'sent', flow: 'out', payload: { text: '33枝红玫瑰' } }) })
  const sent = await engine.resendMessage({ ...message, status: 'fail' })
  expect(sent).toMatchObject({ ok: true, data: { ID: 'sent', status: 'success', random: message.random } })
  expect(callsOf('resendMessage')[0]?.[0]).toBe(callsOf('sendMessage')[0]?.[0])
})

test('who wrote goes out as a label, which tells the other side nothing and the own people the name', async () => {
  const { engine, tell, callsOf } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  await engine.sendMessage(engine.createMessage('m2', { type: 'TIMTextElem', text: '在吗' }))
  expect(callsOf('sendMessage')[0]).toMatchObject([{ cloudCustomData: '{"sender":"label-1"}' }])
  const written = (ID: string, data: object) => aMessage({ ID, flow: 'out', cloudCustomData: JSON.stringify(data) })
  tell('onMessageReceived', [
    written('a', { sender: 'label-2' }),
    written('b', { sender: 'toString' }),
    written('c', { login_user: '小林' }),
  ])
  expect(received[0]?.map(({ cloudCustomData }) => senderOf(cloudCustomData))).toEqual(['小周', '', '小林'])
})

test('revoking, deleting and forwarding act on the SDK’s own objects', async () => {
  const { engine, tell, callsOf, refuse } = await signedIn()
  const deleted = heard(engine, 'onMessageDeleted')
  const received = heard(engine, 'onMessageReceived')
  const original = aMessage()
  tell('onMessageReceived', [original])
  const message = received[0]?.[0] as ImMessage
  serve(chat.deleteMessages, null)
  expect(await engine.deleteMessage([message])).toEqual({ ok: true, data: null })
  expect(callsOf('deleteMessage')[0]).toEqual([[original]])
  expect(deleted).toEqual([{ conversationID: 'C2Cm2', IDs: ['in-1'] }])
  refuse('revokeMessage', 20_016, 'over time limit')
  expect(await engine.revokeMessage(message)).toMatchObject({ ok: false, message: chatCodes.chatRevokeLate.message })
  expect(callsOf('revokeMessage')[0]).toEqual([original])
  expect(engine.createForwardMessage('m3', message)).toMatchObject({
    to: 'm3',
    payload: { text: '在吗' },
    status: 'unSend',
  })
})

test('conversations of two, the newest first, with the previews of the specification, and what is unread in them', async () => {
  const { engine, answer, tell } = await signedIn()
  const image = { type: 'TIMImageElem', payload: {}, lastTime: 1_790_000_100, lastSequence: 1, fromAccount: 'm3' }
  const wrapped = {
    type: 'TIMCustomElem',
    payload: { data: JSON.stringify({ type: 'TIMFileElem', payload: {} }), extension: storedElement },
    lastTime: 1_790_000_200,
  }
  const place = { type: 'TIMLocationElem', payload: {}, lastTime: 1_790_000_050, fromAccount: 'm5' }
  const nothing = { type: '', payload: null, lastTime: 0, fromAccount: '', messageForShow: '' }
  answer('getConversationList', {
    conversationList: [
      aConversation(),
      aConversation({ conversationID: 'C2Cm3', lastMessage: image }),
      aConversation({ conversationID: 'C2Cm4', lastMessage: wrapped, userProfile: undefined as never }),
      aConversation({ conversationID: 'C2Cm5', lastMessage: place }),
      aConversation({ conversationID: 'C2Cm6', lastMessage: nothing }),
      aConversation({ conversationID: '@TIM#SYSTEM' }),
    ],
  })
  const list = await engine.getConversationList()
  if (!list.ok) throw new Error(list.message)
  expect(list.data.map(({ conversationID, lastMessage }) => [conversationID, lastMessage.messageForShow])).toEqual([
    ['C2Cm4', '[文件]'],
    ['C2Cm3', '[图片]'],
    ['C2Cm5', '[其它消息]'],
    ['C2Cm2', '在吗'],
    ['C2Cm6', ''],
  ])
  expect(list.data[0]?.userProfile.userID).toBe('m4')
  const updated = heard(engine, 'onConversationListUpdated')
  const unread = heard(engine, 'onTotalUnreadMessageCountUpdated')
  tell('onConversationListUpdated', [
    aConversation({ unreadCount: 5 }),
    aConversation({ conversationID: 'C2Cm3', unreadCount: 2 }),
    aConversation({ conversationID: 'GROUPx', type: 'GROUP' as never, unreadCount: 40 }),
  ])
  tell('onTotalUnreadMessageCountUpdated', 47)
  expect([updated[0]?.map(({ unreadCount }) => unreadCount), unread]).toEqual([[5, 2], [7]])
})

test.each(['multipleAccount', 'multipleDevice'] satisfies KickedOut[])(
  'kicked out (%s): said why, and not ready any more',
  async (type) => {
    const { engine, tell } = await signedIn()
    const [kicked, left] = [heard(engine, 'kickedOut'), heard(engine, 'sdkStateNotReady')]
    tell('kickedOut', { type })
    expect(kicked).toEqual([type])
    expect([left.length, engine.isReady()]).toEqual([1, false])
  },
)

test.each(['userSigExpired', 'REST_API_Kick'] satisfies KickedOut[])(
  'a signature that is over (%s) is asked for anew; only who is given none is out',
  async (type) => {
    const { engine, tell, callsOf } = await signedIn()
    const [kicked, anew] = [heard(engine, 'kickedOut'), heard(engine, 'onHistoryReset')]
    serve(chat.login, { ...chatLogin, engine: 'tencent', sign: 'fresh' })
    tell('kickedOut', { type })
    expect(engine.isReady()).toBe(false)
    await vi.waitFor(() => expect(anew).toHaveLength(1))
    expect(callsOf('login').at(-1)).toEqual([{ userID: 'm1', userSig: 'fresh' }])
    expect([kicked, engine.isReady()]).toEqual([[], true])
    serve(chat.login, { ...chatLogin, engine: 'tencent', enable_im: 'NO', sign: '' })
    tell('kickedOut', { type })
    await vi.waitFor(() => expect(kicked).toEqual([type]))
    expect(engine.isReady()).toBe(false)
  },
)

test('what nobody proved is shown as words alone: no file, no card, no number of ours', async () => {
  const { engine, tell } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  const wrap = (type: string, payload: object) => ({
    type: 'TIMCustomElem' as never,
    payload: { data: JSON.stringify({ type, payload }), description: '', extension: storedElement },
  })
  const named = (more: object) => JSON.stringify({ message_id: '4711', random: 'r-1', ...more })
  const file = (fileUrl: string) => ({ uuid: 'u', fileName: 'a.exe', fileSize: 1, fileUrl })
  tell('onMessageReceived', [
    aMessage({ ID: 'a', cloudCustomData: named({}) }),
    aMessage({ ID: 'b', ...wrap('TIMCustomElem', { data: '{"type":"order"}' }), cloudCustomData: named({}) }),
    aMessage({ ID: 'c', type: 'TIMFileElem' as never, payload: file('https://example.com/a.exe') }),
    aMessage({
      ID: 'd',
      ...wrap('TIMFileElem', file('https://example.com/a.exe')),
      cloudCustomData: named({ proof: 'p' }),
    }),
  ])
  const shown = received[0]?.map(({ ID, random, type, payload }) => [ID, random, type, payload])
  const nothing = { data: '', description: '', extension: '' }
  expect(shown).toEqual([
    ['a', 'a', 'TIMTextElem', { text: '在吗' }],
    ['b', 'b', 'TIMCustomElem', nothing],
    ['c', 'c', 'TIMCustomElem', nothing],
    ['4711', 'r-1', 'TIMCustomElem', nothing],
  ])
})

test('what was said stays what it was: a change is not shown, and not heard of', async () => {
  const { engine, tell, answer } = await signedIn()
  const [received, modified] = [heard(engine, 'onMessageReceived'), heard(engine, 'onMessageModified')]
  tell('onMessageReceived', [aMessage({ payload: { text: '八十元' } })])
  const changed = { isModified: true, payload: { text: '八百元' } }
  tell('onMessageModified', [aMessage(changed)])
  tell('onMessageReceived', [aMessage({ payload: { text: '八百元' } })])
  answer('getMessageList', {
    messageList: [aMessage(changed), aMessage({ ...changed, ID: 'in-9' })],
    isCompleted: true,
  })
  const page = await engine.getMessageList({ conversationID: 'C2Cm2', nextReqMessageID: '' })
  if (!page.ok) throw new Error(page.message)
  expect(modified).toEqual([])
  expect(received.flat().map(({ payload }) => payload)).toEqual([{ text: '八十元' }, { text: '八十元' }])
  expect(page.data.messageList.map(({ type }) => type)).toEqual(['TIMTextElem', 'TIMCustomElem'])
  expect(page.data.messageList[0]?.payload).toEqual({ text: '八十元' })
})

test('the state of the network is passed on, and a page that left hears nothing more', async () => {
  const { engine, tell, callsOf } = await signedIn()
  const states = heard(engine, 'netStateChange')
  tell('netStateChange', { state: 'disconnected' })
  await engine.logout()
  tell('netStateChange', { state: 'connected' })
  expect(states).toEqual(['disconnected'])
  expect(callsOf('destroy')).toHaveLength(1)
  expect(engine.isReady()).toBe(false)
})

test('a new name is told to the service and to our server, which shows it in cards and searches', async () => {
  const { engine, callsOf, refuse } = await signedIn()
  serve(chat.updateProfile, null)
  const profile = { nick: '春风花坊旗舰', avatar: '/a.png' }
  expect(await engine.updateMyProfile(profile)).toEqual({ ok: true, data: null })
  expect(callsOf('updateMyProfile')).toEqual([[profile]])
  expect(serverCalls(chat.updateProfile)[0]?.body).toMatchObject(profile)
  refuse('updateMyProfile', 2805, 'no network')
  expect(await engine.updateMyProfile(profile)).toMatchObject({ ok: false, message: '网络异常，请检查您的网络' })
  expect(serverCalls(chat.updateProfile)).toHaveLength(1)
})

test('an order card goes to our server, and the service’s word of it later is the same message', async () => {
  const { engine, tell, callsOf } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  const data = JSON.stringify({ type: 'order', order: { order_sn: 'T2026111700000001' } })
  const card = engine.createMessage('m2', { type: 'TIMCustomElem', data, description: '', extension: '' })
  const stored = aStoredMessage(1, { flow: 'out', random: card.random, conversationID: 'C2Cm2' })
  serve(chat.send, { message: stored, no: '1' })
  expect(await engine.sendMessage(card)).toMatchObject({ ok: true, data: { ID: stored.ID, random: card.random } })
  expect(serverCalls(chat.send)[0]?.body).toMatchObject({
    to: 'm2',
    random: card.random,
    content: { type: 'TIMCustomElem', card: 'order', order_sn: 'T2026111700000001' },
  })
  expect(callsOf('sendMessage')).toEqual([])
  tell('onMessageReceived', [
    aMessage({
      flow: 'out',
      type: 'TIMCustomElem' as never,
      payload: { data: JSON.stringify({ type: 'TIMCustomElem', payload: { data } }), extension: storedElement },
      cloudCustomData: JSON.stringify({ message_id: stored.ID, random: card.random, proof: 'p' }),
    }),
  ])
  expect(received[0]?.[0]).toMatchObject({ ID: stored.ID, random: card.random, payload: { data } })
})

test('a last message that is told without its place stands behind whatever was said in its second', async () => {
  const { engine, answer } = await signedIn()
  const lastMessage = { type: 'TIMTextElem', payload: { text: '在吗' }, lastTime: 1_790_000_100, fromAccount: 'm3' }
  answer('getConversationList', { conversationList: [aConversation({ lastMessage: lastMessage as never })] })
  const list = await engine.getConversationList()
  expect(list.ok && list.data[0]?.lastMessage.lastSequence).toBe(1_790_000_100_999_999)
})
