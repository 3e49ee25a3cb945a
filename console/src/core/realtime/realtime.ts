import { create } from 'zustand'
import { account } from '@zdb/contract/people/account/endpoints'
import { push as pushLines } from '@zdb/contract/desk/push/endpoints'
import { call } from '../http/client.ts'
import { sayError } from '../alerts/notices.ts'
import { loadNotificationSetting, mayCallOn } from '../alerts/notification-setting.ts'
import { topics } from './refresh-on.ts'
import {
  changeScreens,
  makeFeed,
  onPush,
  onScreenChange,
  type Feed,
  type Push,
  type ScreenChange,
} from './push-feed.ts'
import { refresh, refreshAll } from '../http/query.tsx'
import { reloadLimits, reloadRights, useSession } from '../session/session.ts'
import { endSession } from '../session/session-end.ts'
import { queueForLead } from '../alerts/tab-leader.ts'
import { isOwnAct } from '../alerts/push-facts.ts'
import { isNews, toast } from '../alerts/toasts.ts'
import { heldToken } from '../session/token.ts'
import { hasVoice, speak, useVoice } from '../alerts/voice.ts'

export type Connection = 'connecting' | 'connected'

export const useConnection = create<{ state: Connection }>(() => ({ state: 'connecting' }))

const unsupported = '您的浏览器不支持订单消息即时提醒，如需及时消息提醒请换个浏览器试试！'

/** A refused or ended connection is tried again after this long; a lost one comes back by itself. */
const retryMs = 5000

/** A missed push is found at the latest after this long, whatever the socket believes. */
const safetyNetMs = 60_000

/** Toasts and one voice for what arrived together, as the person wants them, and the pages that ask to be reloaded. */
export const announce = (fresh: readonly Push[]) => {
  const me = useSession.getState().me?.id
  // What one has done oneself one knows.
  const news = fresh.filter((push) => isNews(push) && !isOwnAct(push, me))
  for (const push of news) if (mayCallOn(push, 'toast')) toast(push)
  const spoken = news.findLast((push) => mayCallOn(push, 'voice') && hasVoice(push, useVoice.getState().sound))
  if (spoken) void speak(spoken)
  if (fresh.some(({ message }) => message.extras.auto_reload_page === 1)) void refreshAll()
}

/** Any answer brings a token when none is held. */
const freshToken = async (): Promise<string> => {
  if (!heldToken()) await call(account.me, {}, { manner: 'background' })
  return heldToken() ?? ''
}

const openSocket = async (feed: Feed) => {
  const { io } = await import('socket.io-client')
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    auth: (give) => void freshToken().then((token) => give({ token })),
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  const lost = () => {
    useConnection.setState({ state: 'connecting' })
    clearTimeout(retry)
    if (!socket.active) retry = setTimeout(() => socket.connect(), retryMs)
  }
  const close = () => {
    socket.off()
    socket.disconnect()
    lost()
    clearTimeout(retry)
  }
  let wasConnected = false
  socket.on('connect', () => {
    useConnection.setState({ state: 'connected' })
    void feed.catchUp()
    // What changed without a push is not stored anywhere.
    if (wasConnected) void Promise.all([reloadRights(), loadNotificationSetting()]).then(refreshAll)
    wasConnected = true
  })
  socket.on('connect_error', lost)
  socket.on('disconnect', lost)
  socket.on('new_message_received', (push: Push) => feed.receive(push))
  socket.on('screens_changed', (change: ScreenChange) => changeScreens([change]))
  // First the rights: a page that is no longer the person's asks for nothing more.
  socket.on('rights_changed', () => void reloadRights().then(refreshAll))
  socket.on('notification_setting_changed', () => {
    void loadNotificationSetting()
    void refresh(pushLines.notificationSetting)
  })
  socket.on('session_ended', ({ message }: { message: string }) => {
    close()
    endSession(message)
  })
  return close
}

/** Listens for a merchant's pushes until the returned function is called. */
export const listen = (merchantId: string): (() => Promise<void>) => {
  const feed = makeFeed(merchantId)
  const stopAnnouncing = onPush(announce)
  const stopWatching = onScreenChange((changes) => {
    if (changes.some(({ message }) => topics.limits(message.extras))) void reloadLimits()
  })
  const caughtUp = () => void feed.catchUp()
  const safetyNet = setInterval(caughtUp, safetyNetMs)
  window.addEventListener('online', caughtUp)
  // Nothing is told before it is known how.
  const ready = loadNotificationSetting()
  void ready.then(caughtUp)
  queueForLead()

  const supported = typeof WebSocket !== 'undefined'
  if (!supported) sayError(unsupported)
  const socket = supported ? ready.then(() => openSocket(feed)) : undefined
  return async () => {
    stopAnnouncing()
    stopWatching()
    clearInterval(safetyNet)
    window.removeEventListener('online', caughtUp)
    const close = await socket
    close?.()
  }
}
