import { chat } from '@zdb/contract/desk/chat/endpoints'
import { expect, test } from 'vitest'
import { serve } from '../../../../../test/fake-server.ts'
import type { ImMessage, ImPort } from '../port.ts'
import { aMessage } from './fake-sdk.ts'
import { signedIn } from './signed-in.ts'

const revocations = (engine: ImPort): ImMessage[] => {
  const all: ImMessage[] = []
  engine.on('onMessageRevoked', (messages) => all.push(...messages))
  return all
}

test('what one takes back is gone from one’s own page at once: the SDK tells only the other side', async () => {
  const { engine, callsOf } = await signedIn()
  const revoked = revocations(engine)
  const sent = await engine.sendMessage(engine.createMessage('m2', { type: 'TIMTextElem', text: '打错了' }))
  if (!sent.ok) throw new Error(sent.message)
  expect(await engine.revokeMessage(sent.data)).toEqual({ ok: true, data: null })
  expect(callsOf('revokeMessage')).toHaveLength(1)
  expect(revoked).toMatchObject([
    { ID: sent.data.ID, random: sent.data.random, isRevoked: true, revoker: 'm1', payload: { text: '' } },
  ])
})

test('so is what our server has stored, and nothing where it was too late', async () => {
  const { engine, refuse } = await signedIn()
  const revoked = revocations(engine)
  const card = engine.createMessage('m2', {
    type: 'TIMCustomElem',
    data: '{"order":{}}',
    description: '',
    extension: '',
  })
  serve(chat.revoke, null)
  expect(await engine.revokeMessage(card)).toMatchObject({ ok: true })
  expect(revoked.map(({ random }) => random)).toEqual([card.random])
  const words = await engine.sendMessage(engine.createMessage('m2', { type: 'TIMTextElem', text: '打错了' }))
  if (!words.ok) throw new Error(words.message)
  refuse('revokeMessage', 20_016, 'over time limit')
  expect(await engine.revokeMessage(words.data)).toMatchObject({ ok: false })
  expect(revoked).toHaveLength(1)
})

test('a message the SDK holds no more is taken back by where it stood, and one that was never shown by nobody', async () => {
  const { engine, tell } = await signedIn()
  const revoked = revocations(engine)
  tell('onMessageReceived', [aMessage({ payload: { text: '八十元' } }), aMessage({ ID: 'in-2', sequence: 8 })])
  const taken = { conversationID: 'C2Cm2', revoker: 'm2', revokerInfo: { userID: 'm2', nick: '', avatar: '' } }
  tell('onMessageRevoked', [{ ...taken, sequence: 8 }])
  tell('onMessageRevoked', [{ ...taken, sequence: 7, ID: 'in-1', time: 1_790_000_000 }])
  tell('onMessageRevoked', [
    { ...taken, sequence: 7, ID: 'somebody else’s' },
    { ...taken, sequence: 99 },
  ])
  expect(revoked.map(({ ID, isRevoked, revoker, payload }) => [ID, isRevoked, revoker, payload])).toEqual([
    ['in-2', true, 'm2', { text: '' }],
    ['in-1', true, 'm2', { text: '' }],
  ])
})
