import { beforeEach, expect, test, vi } from 'vitest'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account } from '@zdb/contract/people/account/endpoints'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { openChat } from '#core/chat/chat-drawer.ts'
import { useSession } from '#core/session/session.ts'
import { phone } from '#ui/theme/media.ts'
import { chatLogin, menuItem, owner } from '../../../test/people.ts'
import { aNotificationSetting, aSelfTestAnswer, openAlertsOf } from '../../../test/pushes.ts'
import { serve } from '../../../test/fake-server.ts'
import { aPage, openConsole } from '../../../test/render.tsx'
import { Shell } from '../layout/shell.tsx'

vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    io: { on: () => undefined },
    on: () => undefined,
    off: () => undefined,
    disconnect: () => undefined,
  }),
}))
vi.mock('../../areas/chat/state/session.ts', () => ({ startChat: () => Promise.resolve() }))
vi.mock('../../areas/chat/drawer/chat-drawer.tsx', () => ({ ChatDrawer: () => <input aria-label="备注" /> }))

/** A window whose edge somebody draws. */
const movableWindow = () => {
  let isNarrow = false
  const told = new EventTarget()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.defineProperty(told, 'matches', {
        configurable: true,
        get: () => query === phone && isNarrow,
      }) as MediaQueryList,
  )
  return (narrow: boolean) => {
    isNarrow = narrow
    vi.mocked(window.matchMedia).mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === phone && isNarrow }) as MediaQueryList,
    )
    act(() => void told.dispatchEvent(new Event('change')))
  }
}

beforeEach(() => {
  serve(account.me, owner)
  serve(alerts.open, openAlertsOf([]))
  serve(push.missed, { items: [], latest: '0', unread: 0 })
  serve(push.notificationSetting, aNotificationSetting())
  serve(alerts.selfTest, aSelfTestAnswer())
})

test('what was begun in the drawer is there when the window becomes narrow', async () => {
  const draw = movableWindow()
  openConsole([aPage('home', () => <p>工作台的页面</p>)], { at: 'home', menu: [menuItem('home', '工作台')], Shell })
  await screen.findByText('工作台的页面')
  act(() => {
    useSession.setState({ chat: chatLogin })
    openChat()
  })
  const field = await screen.findByRole('textbox', { name: '备注' })
  await userEvent.type(field, '少放满天星')
  draw(true)
  expect(await screen.findByRole('button', { name: '更多' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '备注' })).toBe(field)
  expect((field as HTMLInputElement).value).toBe('少放满天星')
})
