import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { push } from '@zdb/contract/desk/push/endpoints'
import { syncDevice } from '#core/alerts/device-push.ts'
import { useSession } from '#core/session/session.ts'
import { leave } from '#core/browser/leave.ts'
import { endSession } from '#core/session/session-end.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { owner } from '../../../test/people.ts'
import { DevicePushSwitch } from './device-push.tsx'

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
const endpoint = 'https://fcm.googleapis.com/fcm/send/mine'
let subscribed: boolean
const closeNotice = vi.fn<() => void>()

/** A browser that knows pushes, with this answer to whether we may send notices. */
const browserWith = (permission: NotificationPermission, answer: NotificationPermission = permission) => {
  subscribed = false
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      subscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true
      return subscription
    },
  }
  const asked = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Object.assign(Notification, { permission: answer })
    return answer
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission, requestPermission: asked })
  const registration = { pushManager, getNotifications: async () => [{ close: closeNotice }] }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async (scope: string) => (scope === '/console/' ? registration : undefined),
    },
  })
  return asked
}

beforeEach(() => {
  useSession.setState({ phase: 'ready', me: { ...owner, id: '7' } })
  serve(push.deviceKey, { public_key: keys.p256dh })
  serve(push.registerDevice, null)
  serve(push.forgetDevice, null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const theSwitch = () => screen.findByRole('switch', { name: '本机推送' })

test('where nothing can be sent it says why, and asks for nothing', async () => {
  render(<DevicePushSwitch />)
  expect((await screen.findByRole('status')).textContent).toContain('这个浏览器不支持推送')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('where notices are forbidden it says how to allow them', async () => {
  const asked = browserWith('denied')
  render(<DevicePushSwitch />)
  expect((await screen.findByRole('status')).textContent).toContain('网站设置里改为允许')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('a press asks, registers this device and takes it back', async () => {
  const asked = browserWith('default', 'granted')
  render(<DevicePushSwitch />)
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('false')
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(await theSwitch())
  expect(await screen.findByText('锁屏时也会提醒，退出登录后停止')).toBeTruthy()
  expect(callsOf(push.registerDevice).map(({ body }) => body)).toEqual([{ endpoint, keys }])
  await userEvent.click(await theSwitch())
  expect(await screen.findByText(/^开启后/)).toBeTruthy()
  expect(callsOf(push.forgetDevice).map(({ body }) => body)).toEqual([{ endpoint }])
  expect(subscribed).toBe(false)
})

test('who says no to the browser is told so, and nothing is registered', async () => {
  browserWith('default', 'denied')
  render(<DevicePushSwitch />)
  await userEvent.click(await theSwitch())
  expect((await screen.findByText(/网站设置里改为允许/)).textContent).toBeTruthy()
  expect(callsOf(push.registerDevice)).toEqual([])
})

test('signing in again is enough for whoever wanted it, and ends it for anybody else', async () => {
  browserWith('granted')
  localStorage.setItem('zdb.device-push', '7')
  await syncDevice('7')
  expect(callsOf(push.registerDevice)).toHaveLength(1)
  closeNotice.mockClear()
  endSession()
  // The page stays until the browser has let go of it.
  expect(leave.to).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(leave.to).toHaveBeenCalledExactlyOnceWith('/'))
  expect(subscribed).toBe(false)
  expect(closeNotice).toHaveBeenCalledOnce()
  await syncDevice('7')
  expect(subscribed).toBe(true)
  await syncDevice('8')
  expect(subscribed).toBe(false)
  expect(callsOf(push.registerDevice)).toHaveLength(2)
})
