import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeChat, useChatDrawer } from '#core/chat/chat-drawer.ts'
import { useSession } from '#core/session/session.ts'
import { chatLogin, clerk, owner } from '../../../test/people.ts'
import { ContactButton } from './contact-button.tsx'

afterEach(closeChat)

test('it opens the chat with that merchant', async () => {
  useSession.setState({ me: owner, chat: chatLogin })
  render(<ContactButton merchantId="200" name="沪上花坊" />)
  await userEvent.click(screen.getByRole('button', { name: '联系沪上花坊' }))
  expect(useChatDrawer.getState()).toMatchObject({ open: true, userID: 'm200' })
})

test.each([
  ['for whoever may not chat', { me: clerk('transfer.read'), chat: chatLogin }, '200'],
  ['for oneself', { me: owner, chat: chatLogin }, owner.merchant_id],
])('%s there is none', (_, session, merchantId) => {
  useSession.setState(session)
  render(<ContactButton merchantId={merchantId} name="沪上花坊" />)
  expect(screen.queryByRole('button')).toBeNull()
})
