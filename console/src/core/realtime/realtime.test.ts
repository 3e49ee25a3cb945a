import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { commonCodes } from '@zdb/contract/kit/codes'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { clerk, menuItem, owner } from '../../../test/people.ts'
import { aNotificationSetting, anAlert, anEndedAlert, aPush, missedFrom, openAlertsOf } from '../../../test/pushes.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { leave } from '../browser/leave.ts'
import { useMissed } from '../alerts/missed-pushes.ts'
import { useNotices } from '../alerts/notices.ts'
import { mayCallOn } from '../alerts/notification-setting.ts'
import { queryClient } from '../http/query-client.ts'
import { useConnection } from './connection.ts'
import { useFeed, type Push } from './feed.ts'
import { listen } from './realtime.ts'
import { onScreenChange } from './screen-changes.ts'
import { useSession } from '../session/session.ts'
import { takeSignOutMessage } from '../session/session-end.ts'
import { useOpenAlerts } from '../alerts/open-alerts.ts'
import { useToasts } from '../alerts/toasts.ts'

type Options = { path: string; transports: string[]; auth: (give: (auth: { token: string }) => void) => void }

const { socket, io } = vi.hoisted(() => {
  const handlers = new Map<string, (value?: unknown) => void>()
  const socket = {
    active: true,
    handlers,
    connected: true,
    io: { on: () => undefined },
    on: (name: string, handler: (value?: unknown) => void) => void handlers.set(name, handler),
    off: () => handlers.clear(),
    connect: vi.fn(),
    disconnect: vi.fn(),
    hear: (name: string, value?: unknown) => handlers.get(name)?.(value),
  }
  return { socket, io: vi.fn<(options: Options) => typeof socket>(() => socket) }
})
vi.mock('socket.io-client', () => ({ io }))

let shelf: Push[] = []
let stop = () => Promise.resolve()

beforeEach(() => {
  shelf = [aPush(1, '早上的订单')]
  serve(push.missed, (call) => missedFrom(shelf)(call))
  serve(alerts.open, openAlertsOf([]))
  serve(account.me, owner)
  serve(shell.menu, [])
  serve(push.notificationSetting, aNotificationSetting())
})

afterEach(() => stop())

const open = async () => {
  stop = listen('100')
  await vi.waitFor(() => expect(socket.handlers.has('connect')).toBe(true))
  await vi.waitFor(() => expect(useFeed.getState().list).toHaveLength(1))
  return io.mock.lastCall?.[0]
}

const toasted = () => useToasts.getState().list.map(({ id }) => id)

test('the socket is opened on the same origin with a fresh token', async () => {
  const soon = Math.floor(Date.now() / 1000) + 900
  serve(account.me, owner, { headers: { credentials: `s.${soon}.mac` } })
  const options = await open()
  expect(options).toMatchObject({ path: '/socket.io', transports: ['websocket'] })
  const given = await new Promise<{ token: string }>((give) => options?.auth(give))
  expect(given).toEqual({ token: `s.${soon}.mac` })
})

test('a push is shown as it arrives, and counted', async () => {
  await open()
  socket.hear('new_message_received', aPush(2, '美团新订单'))
  expect(toasted()).toEqual(['2'])
  expect(useFeed.getState().unread).toBe(2)
})

test('after a break what was missed is one card with its count, and nothing comes twice', async () => {
  await open()
  socket.hear('connect')
  expect(useConnection.getState().state).toBe('connected')
  socket.hear('disconnect')
  expect(useConnection.getState().state).toBe('connecting')
  const missed = [anAlert(3, '断线时的网单'), anAlert(4, '断线时的催单', { event: 'onlineUrged' })]
  shelf.push(...missed, aPush(5, '断线时的消息'))
  serve(alerts.open, openAlertsOf(missed))
  socket.hear('connect')
  await vi.waitFor(() =>
    expect(useMissed.getState().missed).toEqual({
      words: '离开期间有 1 条新的网单，1 条买家催单，另有 1 条消息',
      waiting: ['3', '4'],
    }),
  )
  socket.hear('new_message_received', aPush(5, '断线时的消息'))
  expect(toasted()).toEqual([])
})

test('of what was missed only what nobody has acknowledged meanwhile is told', async () => {
  await open()
  const still = anAlert(7, '没人管的网单')
  shelf.push(anAlert(6, '同事已确认的网单'), still)
  serve(alerts.open, openAlertsOf([still]))
  socket.hear('connect')
  await vi.waitFor(() => expect(useOpenAlerts.getState().list.map(({ push }) => push.id)).toEqual(['7']))
  expect(useMissed.getState().missed).toBeUndefined()
})

test('an alert opens with its push, climbs as the server says, and ends here when it ends elsewhere', async () => {
  await open()
  socket.hear('new_message_received', anAlert(8))
  const stand = () => useOpenAlerts.getState().list.map(({ push, step }) => [push.id, step])
  expect(stand()).toEqual([['8', 'tab']])
  expect(useFeed.getState().waiting).toBe(1)
  socket.hear('alerts_changed', { items: [{ ...anEndedAlert(8), ended: null, step: 'consoles' }] })
  expect(stand()).toEqual([['8', 'consoles']])
  socket.hear('alerts_changed', { items: [anEndedAlert(8)] })
  expect(stand()).toEqual([])
  // An answer that was under way does not bring it back.
  serve(alerts.open, openAlertsOf([anAlert(8)]))
  socket.hear('connect')
  await vi.waitFor(() => expect(useOpenAlerts.getState().known).toBe(true))
  expect(stand()).toEqual([])
})

test('what a colleague did is asked for again without a toast, and after a break everything is', async () => {
  await open()
  const heard: unknown[] = []
  const stopHearing = onScreenChange((changes) => heard.push(...changes.map(({ message }) => message.extras.type)))
  socket.hear('connect')
  await vi.waitFor(() => expect(useFeed.getState().list).toHaveLength(1))
  const before = toasted()
  socket.hear('screens_changed', { message: { extras: { type: 8, identity: 1, params: '{"status":20}' } } })
  expect(heard).toEqual([8])
  expect(toasted()).toEqual(before)
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  socket.hear('disconnect')
  socket.hear('connect')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith())
  stopHearing()
})

test('changed rights are asked for at once, before the page in view asks for anything', async () => {
  useSession.setState({ phase: 'ready', me: clerk('staff.read'), menu: [menuItem('setting/staff', '员工')] })
  await open()
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  serve(account.me, clerk())
  socket.hear('rights_changed', {})
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith())
  expect(useSession.getState()).toMatchObject({ menu: [], me: { permissions: [] } })
})

test('a push that no socket brought is found within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  shelf.push(aPush(15, '漏网的订单'))
  const before = callsOf(push.missed).length
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(toasted()).toEqual(['15']))
  expect(callsOf(push.missed).length).toBe(before + 1)
})

/** A browser whose sounds end before they begin; what it was asked to play. */
const listenToAudio = () => {
  const asked: string[] = []
  class Silent {
    readonly src: string
    constructor(src: string) {
      this.src = src
    }
    addEventListener() {}
    play() {
      asked.push(this.src)
      return Promise.reject(new DOMException('', 'AbortError'))
    }
  }
  vi.stubGlobal('Audio', Silent)
  return asked
}

const busy = { code: commonCodes.busy.code, message: commonCodes.busy.message }
const standing = () => useOpenAlerts.getState().list.map(({ push: { id } }) => id)

test('a server that was too busy to say what is open is asked again within a minute, until it has said it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  refuse(alerts.open, busy)
  await open()
  socket.hear('connect')
  await vi.waitFor(() => expect(callsOf(alerts.open)).toHaveLength(2))
  serve(alerts.open, openAlertsOf([anAlert(16)]))
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(standing()).toEqual(['16']))
  expect(useOpenAlerts.getState().complete).toBe(true)
})

test('one that climbs and is not known here is asked for within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await vi.waitFor(() => expect(useOpenAlerts.getState().complete).toBe(true))
  serve(alerts.open, openAlertsOf([anAlert(17)]))
  socket.hear('alerts_changed', { items: [{ ...anEndedAlert(17), ended: null, step: 'consoles' }] })
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(standing()).toEqual(['17']))
})

test('an alert that is found while the server does not say what is open is told', async () => {
  const played = listenToAudio()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  refuse(alerts.open, busy)
  shelf.push(anAlert(18, '没人听到的网单', { voice_file: 'found.wav' }))
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(played.join()).toContain('found.wav'))
  expect(standing()).toEqual(['18'])
  expect(useOpenAlerts.getState().complete).toBe(false)
})

test('a connection that was refused is tried again', async () => {
  await open()
  vi.useFakeTimers()
  socket.active = false
  socket.hear('connect_error')
  vi.advanceTimersByTime(5000)
  expect(socket.connect).toHaveBeenCalledOnce()
  socket.active = true
})

test('a session that was ended elsewhere leaves with its reason', async () => {
  await open()
  socket.hear('session_ended', { code: 40007, message: '您的登录已在其他地方被结束，请重新登录' })
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/')
  expect(takeSignOutMessage()).toBe('您的登录已在其他地方被结束，请重新登录')
})

test('a browser without websockets is told to change', async () => {
  vi.stubGlobal('WebSocket', undefined)
  stop = listen('100')
  expect(useNotices.getState().list.map(({ title }) => title)).toEqual([
    '您的浏览器不支持订单消息即时提醒，如需及时消息提醒请换个浏览器试试！',
  ])
  await vi.waitFor(() => expect(useFeed.getState().list).toHaveLength(1))
})

test('what the person has switched off makes no toast and no sound, and still refreshes the lists', async () => {
  const played = listenToAudio()
  serve(push.notificationSetting, aNotificationSetting({ 'onlineNew.toast': false, 'onlineNew.voice': false }))
  await open()
  const changes: unknown[] = []
  const stopHearing = onScreenChange((heard) => changes.push(...heard))
  socket.hear('new_message_received', aPush(20, '静音的网单', { event: 'onlineNew', voice_file: 'quiet.wav' }))
  expect(toasted()).not.toContain('20')
  expect(changes).toHaveLength(1)
  expect(useFeed.getState().unread).toBe(2)
  socket.hear('new_message_received', aPush(21, '出声的转单', { event: 'receivedNew', voice_file: 'loud.wav' }))
  expect(toasted()).toContain('21')
  await vi.waitFor(() => expect(played.join()).toContain('loud.wav'))
  expect(played.join()).not.toContain('quiet.wav')
  stopHearing()
})

test('a change of the settings elsewhere holds here from the next push on', async () => {
  const silent = { event: 'onlineNew', voice_should_play: 0 } as const
  await open()
  socket.hear('new_message_received', aPush(22, '改之前', silent))
  expect(toasted()).toContain('22')
  serve(push.notificationSetting, aNotificationSetting({ 'onlineNew.toast': false }))
  socket.hear('notification_setting_changed', {})
  await vi.waitFor(() => expect(mayCallOn(aPush(23, '改之后', silent), 'toast')).toBe(false))
  socket.hear('new_message_received', aPush(23, '改之后', silent))
  expect(toasted()).not.toContain('23')
})
