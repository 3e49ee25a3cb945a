import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { leave } from '#core/browser/leave.ts'
import { useNotices } from '#core/alerts/notices.ts'
import { useNotificationSetting } from '#core/alerts/notification-setting.ts'
import { useFeed } from '#core/realtime/feed.ts'
import { queryClient } from '#core/http/query-client.ts'
import { useSession } from '#core/session/session.ts'
import { useMissed } from '#core/alerts/missed-pushes.ts'
import { useOpenAlerts } from '#core/alerts/open-alerts.ts'
import { useSelfTest } from '#core/alerts/self-test.ts'
import { useToasts } from '#core/alerts/toasts.ts'
import { callAs } from '#core/http/caller.ts'
import { merchantCaller } from '#core/session/merchant-caller.ts'
import { dropToken } from '#core/session/token.ts'
import { closeAlertsDrawer } from '../src/shell/alerts/drawer-state.ts'
import { closeFakeServer, openFakeServer } from './fake-server.ts'

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 })

// How the library's things look is asked by no test here, and to work it out anew for every name took a third of the time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { value: null })

beforeEach(() => {
  callAs(merchantCaller)
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
  useOpenAlerts.setState(useOpenAlerts.getInitialState(), true)
  useMissed.setState(useMissed.getInitialState(), true)
  useSelfTest.setState(useSelfTest.getInitialState(), true)
  closeAlertsDrawer()
  useNotificationSetting.setState(useNotificationSetting.getInitialState(), true)
  localStorage.clear()
  sessionStorage.clear()
  dropToken()
  closeFakeServer()
})
