import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { useNotices } from '@zdb/console/core/alerts/notices.ts'
import { callAs } from '@zdb/console/core/http/caller.ts'
import { queryClient } from '@zdb/console/core/http/query-client.ts'
import { closeFakeServer, openFakeServer, serve } from '@zdb/console/test/fake-server.ts'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { deskCaller, useSession } from '../src/session/session.ts'

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 })

// As at the console: no test here asks how the library's things look.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { value: null })

beforeEach(() => {
  callAs(deskCaller)
  openFakeServer()
  serve(systemHealth.warnings, { watch_late: '', payout_stop: null, alarms: [] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
  useSession.setState(useSession.getInitialState(), true)
  useNotices.setState(useNotices.getInitialState(), true)
  localStorage.clear()
  closeFakeServer()
})
