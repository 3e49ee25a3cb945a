import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { refuse } from '../../../../test/fake-server.ts'
import { useConnection } from '#core/realtime/connection.ts'
import { aConversation, makeFakeSdk } from '../engine/tencent/fake-sdk.ts'
import { makeTencentEngine } from '../engine/tencent/tencent-engine.ts'
import { imPort } from '../state/port.ts'
import { chatLogin, fakeChat, forgetChat } from '../test/fake-chat.ts'
import { showDrawer } from '../test/show-drawer.tsx'

const fake = vi.hoisted(() => ({ make: undefined as (() => unknown) | undefined }))
vi.mock('../engine/engines.ts', () => ({ engines: { own: () => Promise.resolve(fake.make?.()) } }))

afterEach(async () => {
  await imPort()?.logout()
  forgetChat()
})

test('a messaging service that is not reached is told in the drawer, until it is again', async () => {
  const { sdk, tell, answer } = makeFakeSdk()
  answer('getMyProfile', { userID: 'm100', nick: chatLogin.name, avatar: chatLogin.avatar })
  fake.make = () => makeTencentEngine(() => Promise.resolve(sdk))
  fakeChat()
  act(() => useConnection.setState({ state: 'connected' }))
  showDrawer()
  await vi.waitFor(() => expect(imPort()?.isReady()).toBe(true))
  act(() => tell('onConversationListUpdated', [aConversation()]))
  expect(await screen.findByRole('option', { name: /暖阳花艺/ })).toBeTruthy()
  const words = '正在连接聊天服务，消息可能稍有延迟'
  expect(screen.queryByText(words)).toBeNull()
  act(() => tell('netStateChange', { state: 'disconnected' }))
  expect(screen.getByText(words)).toBeTruthy()
  act(() => tell('netStateChange', { state: 'connected' }))
  expect(screen.queryByText(words)).toBeNull()
})

test.each([
  ['userSigExpired', '当亲IM会话未准备妥当，请稍后再试'],
  ['REST_API_Kick', '当亲IM会话未准备妥当，请稍后再试'],
  ['multipleAccount', '网页端，同一商家账号，多页面登录，在线聊天已下线，请保持一个网页端在线！'],
  ['multipleDevice', '同一商家账号，多端登录，在线聊天已下线，请保持一个客户端在线！'],
])('an end of chat (%s) is told for what it is: only another sign-in as one', async (type, words) => {
  const { sdk, tell, answer } = makeFakeSdk()
  answer('getMyProfile', { userID: 'm100', nick: chatLogin.name, avatar: chatLogin.avatar })
  fake.make = () => makeTencentEngine(() => Promise.resolve(sdk))
  fakeChat()
  refuse(chat.login, { code: 1, message: '系统繁忙' })
  showDrawer()
  await vi.waitFor(() => expect(imPort()?.isReady()).toBe(true))
  act(() => tell('kickedOut', { type }))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})
