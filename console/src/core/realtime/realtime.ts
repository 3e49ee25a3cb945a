import { account } from '@zdb/contract/people/account/endpoints'
import { chatEvent } from '@zdb/contract/desk/chat/events'
import { push as pushLines } from '@zdb/contract/desk/push/endpoints'
import { call } from '../http/client.ts'
import { sayError } from '../alerts/notices.ts'
import { announce } from '../alerts/announcing.ts'
import { insist } from '../alerts/insistence.ts'
import { loadNotificationSetting } from '../alerts/notification-setting.ts'
import { changeAlerts, loadOpenAlerts, useOpenAlerts, type AlertState } from '../alerts/open-alerts.ts'
import { onReturn } from '../browser/absence.ts'
import { tellChat } from './chat-signal.ts'
import { topics } from './refresh-on.ts'
import type { Push } from './feed.ts'
import { makeFeed, onPush, type Feed } from './push-feed.ts'
import { hearScreenChange, onScreenChange, type ScreenChange } from './screen-changes.ts'
import { useConnection } from './connection.ts'
import { holdSocket, isAnswering, noteHeard, reconnect } from './socket-line.ts'
import { refresh, refreshAll } from '../http/query.tsx'
import { reloadLimits, reloadRights } from '../session/session.ts'
import { endSession } from '../session/session-end.ts'
import { queueForLead } from '../alerts/tab-leader.ts'
import { heldToken } from '../session/token.ts'

const unsupported = '您的浏览器不支持订单消息即时提醒，如需及时消息提醒请换个浏览器试试！'

/** A refused or ended connection is tried again after this long; a lost one comes back by itself. */
const retryMs = 5000

/** A missed push is found at the latest after this long, whatever the socket believes. */
const safetyNetMs = 60_000

/** Any answer brings a token when none is held. */
const freshToken = async (): Promise<string> => {
  if (!heldToken()) await call(account.me, {}, { manner: 'background' })
  return heldToken() ?? ''
}

const openSocket = async (feed: Feed, lookAgain: (wasAway: boolean) => void) => {
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
    holdSocket(undefined)
    socket.off()
    socket.disconnect()
    lost()
    clearTimeout(retry)
  }
  let wasConnected = false
  holdSocket(socket)
  socket.io.on('ping', noteHeard)
  socket.on('connect', () => {
    noteHeard()
    useConnection.setState({ state: 'connected' })
    lookAgain(wasConnected)
    tellChat({})
    // What changed without a push is not stored anywhere.
    if (wasConnected) void Promise.all([reloadRights(), loadNotificationSetting()]).then(refreshAll)
    wasConnected = true
  })
  socket.on('connect_error', lost)
  socket.on('disconnect', lost)
  socket.on('new_message_received', (push: Push) => feed.receive(push))
  socket.on('alerts_changed', ({ items }: { items: AlertState[] }) => changeAlerts(items))
  socket.on(chatEvent, tellChat)
  socket.on('screens_changed', (change: ScreenChange) => hearScreenChange(change))
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
  const lookAgain = (wasAway: boolean) => {
    void feed.catchUp({ wasAway })
    void loadOpenAlerts()
  }
  const safetyNet = setInterval(() => {
    const { list, complete } = useOpenAlerts.getState()
    if (list.length > 0 || !complete) lookAgain(false)
    else void feed.catchUp()
  }, safetyNetMs)
  const stopWaiting = onReturn(() => {
    lookAgain(true)
    if (!isAnswering()) reconnect()
  })
  const stopInsisting = insist()
  // Nothing is told before it is known how.
  const ready = loadNotificationSetting()
  void ready.then(() => lookAgain(false))
  queueForLead()

  const supported = typeof WebSocket !== 'undefined'
  if (!supported) sayError(unsupported)
  const socket = supported ? ready.then(() => openSocket(feed, lookAgain)) : undefined
  return async () => {
    stopAnnouncing()
    stopWatching()
    stopWaiting()
    stopInsisting()
    clearInterval(safetyNet)
    const close = await socket
    close?.()
  }
}
