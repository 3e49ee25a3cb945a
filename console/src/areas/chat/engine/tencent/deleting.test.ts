import { chat } from '@zdb/contract/desk/chat/endpoints'
import { storedElement } from '@zdb/contract/desk/chat/stored-element'
import { expect, test, vi } from 'vitest'
import { callsOf as serverCalls, respond, serve } from '../../../../../test/fake-server.ts'
import { aMessage as aStoredMessage, aPartner } from '../../test/fake-chat.ts'
import type { ImMessage } from '../port.ts'
import { aMessage } from './fake-sdk.ts'
import { heard, signedIn } from './signed-in.ts'

test('a file that is deleted is gone from our search too', async () => {
  const { engine, tell, callsOf } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  const payload = { uuid: 'f', fileName: '报价.pdf', fileSize: 12, fileUrl: '/api.v2/im-chat/files/f' }
  tell('onMessageReceived', [
    aMessage({
      type: 'TIMCustomElem' as never,
      payload: { data: JSON.stringify({ type: 'TIMFileElem', payload }), description: '', extension: storedElement },
      cloudCustomData: JSON.stringify({ login_user: '王小花', message_id: '4711', random: 'r-12345678', proof: 'p' }),
    }),
  ])
  serve(chat.deleteMessages, null)
  expect(await engine.deleteMessage([received[0]?.[0] as ImMessage])).toEqual({ ok: true, data: null })
  expect(callsOf('deleteMessage')).toHaveLength(1)
  expect(serverCalls(chat.deleteMessages).map(({ body }) => body.ids)).toEqual([['4711']])
})

test('words that are deleted are gone from our search too: the server is told the service’s number of them', async () => {
  const { engine, tell, callsOf } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  tell('onMessageReceived', [aMessage({ sequence: 48_374, random: 2_837_546, time: 1_790_000_000 })])
  const unsent = engine.createMessage('m2', { type: 'TIMTextElem', text: '还没发出' })
  serve(chat.deleteMessages, null)
  expect(await engine.deleteMessage([received[0]?.[0] as ImMessage, unsent])).toEqual({ ok: true, data: null })
  expect(callsOf('deleteMessage')).toHaveLength(1)
  expect(serverCalls(chat.deleteMessages).map(({ body }) => body.ids)).toEqual([['48374_2837546_1790000000']])
})

test('a server that is not reached is told again what was deleted, a few times, and not once the page has left', async () => {
  const { engine, tell } = await signedIn()
  const received = heard(engine, 'onMessageReceived')
  tell('onMessageReceived', [aMessage({ ID: 'in-1', random: 1 }), aMessage({ ID: 'in-2', random: 2 })])
  const [first, second] = received[0] ?? []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  respond(chat.deleteMessages, () => Promise.reject(new TypeError('network')))
  const tries = () => serverCalls(chat.deleteMessages).map(({ body }) => body.ids)
  expect(await engine.deleteMessage([first as ImMessage])).toEqual({ ok: true, data: null })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries()).toEqual(Array.from({ length: 4 }, () => ['7_1_1790000000']))
  await engine.deleteMessage([second as ImMessage])
  serve(chat.deleteMessages, null)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries().slice(4)).toEqual([['7_2_1790000000'], ['7_2_1790000000']])
  respond(chat.deleteMessages, () => Promise.reject(new TypeError('network')))
  await engine.deleteMessage([first as ImMessage])
  await engine.logout()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries()).toHaveLength(7)
})

test('a conversation that is deleted is gone from our search too; search itself is ours', async () => {
  const { engine, callsOf } = await signedIn()
  serve(chat.deleteConversation, null)
  expect(await engine.deleteConversation('C2Cm2')).toEqual({ ok: true, data: null })
  expect(callsOf('deleteConversation')).toEqual([['C2Cm2']])
  expect(serverCalls(chat.deleteConversation)[0]?.body).toMatchObject({ user_id: 'm2' })
  serve(chat.search, { items: [], next: null })
  expect(await engine.searchMessages({ keyword: '玫瑰' })).toEqual({ ok: true, data: { messageList: [], cursor: '' } })
  const { merchant_id, open, ...face } = aPartner()
  const userProfile = { ...face, nick: face.name, merchant_id, open }
  serve(chat.search, { items: [{ message: aStoredMessage(4, { time: 1_790_000_000 }), userProfile }], next: null })
  const found = await engine.searchMessages({ keyword: '玫瑰' })
  // No message of that second stands before it.
  expect(found.ok && found.data.messageList.map(({ sequence }) => sequence)).toEqual([1_790_000_000_000_000])
})
