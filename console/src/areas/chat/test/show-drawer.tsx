import { vi } from 'vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { owner } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { ChatDrawer } from '../drawer/chat-drawer.tsx'
import { beChatting } from './fake-chat.ts'

/** A window of a size: without one nothing of a long list is drawn. */
export const beSized = () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
}

export const showDrawer = (onClose: () => void = () => undefined) => {
  beSized()
  beChatting()
  const page = showPage(() => <ChatDrawer onClose={onClose} />, { me: owner })
  beChatting()
  return page
}

export const openTalk = async (name = '沪上花坊') => {
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  return screen.findByRole('log')
}

export const composer = () => screen.findByRole('textbox', { name: '消息内容' })
