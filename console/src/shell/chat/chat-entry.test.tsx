import { expect, test, vi } from 'vitest'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNotices } from '#core/alerts/notices.ts'
import { useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useSession } from '#core/session/session.ts'
import { chatLogin, clerk, owner } from '../../../test/people.ts'
import { ChatEntry, ChatPlace } from './chat-entry.tsx'

vi.mock('../../areas/chat/state/session.ts', () => ({ startChat: () => Promise.resolve() }))

let breaks = false
vi.mock('../../areas/chat/drawer/chat-drawer.tsx', () => ({
  ChatDrawer: () => {
    if (breaks) throw new Error('a card nobody can read')
    return <p>聊天打开了</p>
  },
}))

const show = () => {
  useChatDrawer.setState(useChatDrawer.getInitialState(), true)
  render(
    <>
      <ChatEntry />
      <ChatPlace />
    </>,
  )
}

test('it counts what waits, and opens the drawer', async () => {
  useSession.setState({ me: owner, chat: chatLogin })
  show()
  act(() => useChatDrawer.setState({ unread: 120 }))
  const entry = screen.getByRole('button', { name: '在线聊天，99+条未读' })
  await userEvent.click(entry)
  expect(await screen.findByText('聊天打开了')).toBeTruthy()
})

test('whoever may not chat has no way in', () => {
  useSession.setState({ me: clerk('transfer.read'), chat: chatLogin })
  show()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a drawer that breaks is closed and says so; the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useSession.setState({ me: owner, chat: chatLogin })
  breaks = true
  show()
  await userEvent.click(screen.getByRole('button', { name: '在线聊天' }))
  await vi.waitFor(() => expect(useChatDrawer.getState().open).toBe(false))
  expect(useNotices.getState().list.map(({ title }) => title)).toEqual(['在线聊天加载失败，请重试'])
  breaks = false
  await userEvent.click(screen.getByRole('button', { name: '在线聊天' }))
  expect(await screen.findByText('聊天打开了')).toBeTruthy()
})
