import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
