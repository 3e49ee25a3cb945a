import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { leave } from '../src/core/leave.ts'
import { useNotices } from '../src/core/notices.ts'
import { useFeed } from '../src/core/push-feed.ts'
import { queryClient } from '../src/core/query-client.ts'
import { useSession } from '../src/core/session.ts'
import { useToasts } from '../src/core/toasts.ts'
import { dropToken } from '../src/core/token.ts'
import { closeFakeServer, openFakeServer } from './fake-server.ts'

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(() => {
  openFakeServer()
  vi.spyOn(leave, 'to').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
  useSession.setState(useSession.getInitialState(), true)
  useNotices.setState(useNotices.getInitialState(), true)
  useFeed.setState(useFeed.getInitialState(), true)
  useToasts.setState(useToasts.getInitialState(), true)
  localStorage.clear()
  sessionStorage.clear()
  dropToken()
  closeFakeServer()
})
