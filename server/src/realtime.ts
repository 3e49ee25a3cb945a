import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Server, type Namespace, type Socket } from 'socket.io'
import type { FastifyInstance } from 'fastify'
import { codes } from '@zdb/contract/codes'
import { chatEvent, type ChatNotice } from '@zdb/contract/desk/chat/events'
import { privateKinds, type PushKind } from '@zdb/contract/desk/push/kinds'
import { PushMessage } from '@zdb/contract/desk/push/schemas'
import { personOf, sessionSecret } from '#areas/people/identity/public'
import { kindsFor, presentPush, queueMessages, takeUnsent, type AlertNews } from '#areas/desk/push/public'
import { encoderOf } from '#core/http/encoder'
import { may } from '#core/http/actor'
import { Refusal } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { pulseFailed, pulseSucceeded } from '#core/outside/pulse'
import { now } from '#core/time/clock'
import { wordsOf } from '#core/work/backoff'
import { inTurn } from '#core/work/turns'
import { saidAgainAfter } from '#core/time/said-again'
import type { Namespaces } from './manifest.ts'
import { openSocketAdapter } from './socket-adapter.ts'

const encode = encoderOf(PushMessage) as (value: unknown) => unknown
const batch = 200
const safetyNet = 1_000
/** Many changes of one merchant in a row have its screens ask twice: at the first and after the last. */
const screensAgainMs = 50
/** Fewer than there are connections: calls go on meanwhile. */
const checksAtOnce = 4
/** Connections that broke with the database may still lie among the others. */
const checkTries = 4
const checkPauseMs = 1_000

export type Realtime = {
  /** Sends what is stored and not sent yet; any process may, none sends what another is sending. */
  relay: () => void
  /** Has open screens ask again; the payload is of `refreshScreens`. */
  refresh: (payload: string) => void
  /** Tells consoles that alerts were acknowledged, climbed or ended; the payload is of `tellConsoles`. */
  tellAlerts: (payload: string) => void
  /** Has the open consoles of a person ask anew how they are told. */
  reloadNotifications: (accountId: number) => void
  /** Has the pages of this process hear what happened to their chat; the payload is a `ChatNotice`. */
  chat: (payload: string) => void
  /** Has them ask by themselves: while the line to the database was broken, notices may have been missed. */
  wakeChat: () => void
  /** Checks the sockets of an account again, on every process that is told. */
  recheck: (accountId: number) => void
  /** Checks all sockets of this process: while the line to the database was broken, nobody was told who had to go. */
  recheckAll: () => void
  stop: () => Promise<void>
}

type Person = {
  accountId: number
  secret: string
  rooms: readonly string[]
  /** The number of the last recheck before its rights were read. */
  readAt: number
}

const roomOf = (merchantId: number, kind: string): string => `merchant:${merchantId}:${kind}`
const roomOfPerson = (accountId: number): string => `account:${accountId}`

/** Who may hear of its kind, unless it is made for one person alone, and whom it concerns; a socket in both hears it once. */
const roomsOf = ({
  merchant_id,
  kind,
  account_id,
}: {
  merchant_id: number
  kind: string
  account_id: number | null
}): string[] => [
  ...(privateKinds.has(kind as PushKind) ? [] : [roomOf(merchant_id, kind)]),
  ...(account_id === null ? [] : [roomOfPerson(account_id)]),
]

const close = (socket: Socket, refusal: { code: number; message: string }): void => {
  socket.emit('session_ended', { code: refusal.code, message: refusal.message })
  socket.disconnect(true)
}

export const startRealtime = async (
  app: FastifyInstance,
  {
    databaseUrl,
    redisUrl,
    namespaces,
    log,
  }: { databaseUrl: string; redisUrl?: string; namespaces: Namespaces; log: Logger },
): Promise<Realtime> => {
  const { adapter, close: closeAdapter } = await openSocketAdapter({ databaseUrl, redisUrl, log })
  const io = new Server<Record<string, never>, Record<string, (data: unknown) => void>, Record<string, never>, Person>(
    app.server,
    {
      transports: ['websocket', 'polling'],
      serveClient: false,
      adapter,
    },
  )

  for (const [name, open] of Object.entries(namespaces)) open(io.of(name) as unknown as Namespace, log)

  /** One room for each kind of news the person may hear of, and none beside them. */
  const seat = async (
    socket: Parameters<Parameters<typeof io.use>[0]>[0],
    person: Awaited<ReturnType<typeof personOf>>,
  ): Promise<void> => {
    const kinds = [...kindsFor(person), ...(may(person, 'chat.use') ? [chatEvent] : [])]
    const rooms = kinds.map((kind) => roomOf(person.merchantId, kind))
    for (const room of socket.data.rooms) if (!rooms.includes(room)) await socket.leave(room)
    socket.data.rooms = rooms
    await socket.join(rooms)
  }

  /** The open console asks anew what its person may see. */
  const reseat = async (...seated: Parameters<typeof seat>): Promise<void> => {
    await seat(...seated)
    seated[0].emit('rights_changed', {})
  }

  /**
   * Rechecks are numbered. A socket that is still at the door is found by none: it sees here whether there was one of its
   * account, or of all, after its rights were read.
   */
  let lastRecheck = 0
  let lastOfAll = 0
  const lastOfAccount = new Map<number, number>()
  const isOutdated = ({ accountId, readAt }: Person): boolean =>
    Math.max(lastOfAll, lastOfAccount.get(accountId) ?? 0) > readAt

  io.use((socket, next) => {
    const secret = (): string => sessionSecret(app.parseCookie(socket.handshake.headers.cookie ?? ''))
    const enter = async (): Promise<void> => {
      const readAt = lastRecheck
      const person = await personOf(secret())
      socket.data = { accountId: person.accountId, secret: secret(), rooms: [], readAt }
      await socket.join(roomOfPerson(person.accountId))
      await seat(socket, person)
    }
    enter().then(
      () => next(),
      (error: unknown) =>
        next(
          error instanceof Refusal
            ? Object.assign(new Error(error.message), { data: { code: error.code } })
            : new Error(codes.busy.message),
        ),
    )
  })

  const tryCheck = async (socket: Parameters<typeof seat>[0], tries = checkTries): Promise<void> => {
    try {
      await reseat(socket, await personOf(socket.data.secret))
    } catch (error) {
      if (error instanceof Refusal) return close(socket, error)
      if (tries > 1) {
        await sleep(checkPauseMs)
        return tryCheck(socket, tries - 1)
      }
      // Who cannot be asked after does not stay: the console comes back by itself, and is asked at the door.
      log.error({ err: error }, 'socket check')
      socket.conn.close()
    }
  }

  const checking = inTurn(checksAtOnce)
  const check = (socket: Parameters<typeof seat>[0]): Promise<void> => checking(() => tryCheck(socket))

  io.on('connection', (socket) => {
    if (isOutdated(socket.data)) void check(socket)
  })

  let relaying = false
  let again = false
  const relay = (): void => {
    again = true
    if (relaying) return
    relaying = true
    const run = async (): Promise<void> => {
      while (again) {
        again = false
        // Emitted before the commit: a process that dies in between leaves them unsent, and consoles drop what they have.
        const sent = await within(async (tx) => {
          const rows = await takeUnsent(tx, batch)
          for (const row of rows) io.to(roomsOf(row)).emit('new_message_received', encode(presentPush(row, 0)))
          await queueMessages(tx, rows)
          return rows.length
        })
        if (sent > 0) pulseSucceeded('push', now())
        if (sent === batch) again = true
      }
    }
    run()
      .catch((error: unknown) => {
        pulseFailed('push', now(), wordsOf(error))
        log.error({ err: error }, 'push relay')
      })
      .finally(() => {
        relaying = false
      })
  }
  const net = setInterval(relay, safetyNet)

  const screens = saidAgainAfter(screensAgainMs, (payload) => {
    const { merchantIds, extras } = JSON.parse(payload) as { merchantIds: number[]; extras: unknown }
    // It says no more than that something moved: each console asks for what its person may read.
    io.to(merchantIds.map((id) => roomOf(id, 'welcome'))).emit('screens_changed', { message: { extras } })
  })

  return {
    relay,
    refresh: screens.say,
    tellAlerts: (payload) => {
      for (const { news, ...whose } of JSON.parse(payload) as AlertNews[])
        io.to(roomsOf(whose)).emit('alerts_changed', news)
    },
    reloadNotifications: (accountId) => {
      io.to(roomOfPerson(accountId)).emit('notification_setting_changed', {})
    },
    chat: (payload) => {
      // Every process is told by the database and tells its own; nothing of what was written travels here.
      for (const [merchantId, event] of JSON.parse(payload) as ChatNotice)
        io.local.to(roomOf(merchantId, chatEvent)).emit(chatEvent, event)
    },
    wakeChat: () => {
      io.local.emit(chatEvent, {})
    },
    recheck: (accountId) => {
      lastRecheck += 1
      lastOfAccount.set(accountId, lastRecheck)
      for (const socket of io.of('/').sockets.values()) if (socket.data.accountId === accountId) void check(socket)
    },
    recheckAll: () => {
      lastRecheck += 1
      lastOfAll = lastRecheck
      lastOfAccount.clear()
      for (const socket of io.of('/').sockets.values()) void check(socket)
    },
    stop: async () => {
      clearInterval(net)
      screens.end()
      // Only this process's sockets, and not the HTTP server under them: that one first finishes what is in flight.
      const opened = ['/', ...Object.keys(namespaces)].map((name) => io.of(name))
      for (const namespace of opened) namespace.local.disconnectSockets(true)
      io.engine.close()
      for (const namespace of opened) await namespace.adapter.close()
      await closeAdapter()
    },
  }
}
