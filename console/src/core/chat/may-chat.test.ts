import { expect, test } from 'vitest'
import { renderHook } from '@testing-library/react'
import { chatLogin, clerk, owner } from '../../../test/people.ts'
import { useSession } from '../session/session.ts'
import { useMayChat } from './may-chat.ts'

test.each([
  ['of a merchant with chat, who may', { me: owner, chat: chatLogin }, true],
  ['of a merchant without chat', { me: owner, chat: { ...chatLogin, enable_im: 'NO' as const } }, false],
  ['without the right', { me: clerk('transfer.read'), chat: chatLogin }, false],
  ['before it is known', { me: owner, chat: undefined }, false],
])('somebody %s', (_, session, may) => {
  useSession.setState(session)
  expect(renderHook(useMayChat).result.current).toBe(may)
})
