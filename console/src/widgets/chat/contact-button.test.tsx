import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeChat, useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useSession } from '#core/session/session.ts'
import { clerk, owner } from '../../../test/people.ts'
import { ContactButton } from './contact-button.tsx'

afterEach(closeChat)

const login = {
  enable_im: 'YES',
  engine: 'own',
  aid: '',
  user_id: 'm100',
  sign: '',
  avatar: '',
  name: '',
  open: 1,
  login_user: '',
} as const

test('it opens the chat with that merchant', async () => {
  useSession.setState({ me: owner, chat: login })
  render(<ContactButton merchantId="200" name="沪上花坊" />)
  await userEvent.click(screen.getByRole('button', { name: '联系沪上花坊' }))
  expect(useChatDrawer.getState()).toMatchObject({ open: true, userID: 'm200' })
})

test.each([
  ['without chat', { me: owner, chat: { ...login, enable_im: 'NO' as const } }, '200'],
  ['without the right', { me: clerk('transfer.read'), chat: login }, '200'],
  ['for oneself', { me: owner, chat: login }, owner.merchant_id],
])('%s there is none', (_, session, merchantId) => {
  useSession.setState(session)
  render(<ContactButton merchantId={merchantId} name="沪上花坊" />)
  expect(screen.queryByRole('button')).toBeNull()
})
