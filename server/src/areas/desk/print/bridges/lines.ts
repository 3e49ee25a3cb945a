import type { Namespace, Socket } from 'socket.io'
import type { Logger } from 'pino'
import { BridgeIntroduction, BridgeStatus } from '@zdb/contract/desk/print/bridge-wire'
import { codes } from '@zdb/contract/codes'
import { within } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'
import { later, now, seconds } from '#core/time/clock'
import { backoff } from '#core/work/backoff'
import { useBridgeLine, type BridgeAnswer, type BridgeLine, type BridgeQuestion } from '#ports/printers/bridge/line'
import { resumePrinter } from '../jobs/jobs.sql.ts'
import { saveState } from '../printers/printers.sql.ts'
import {
  bridgeByDevice,
  bridgeByKey,
  lockBridge,
  markAnswering,
  markGone,
  patchBridge,
  releaseLine,
  type Bridge,
} from './bridges.sql.ts'
import { endLine, useBridgeNamespace } from './end-line.ts'

/** What a program on the other side of a shop's line may take to answer. */
const answerMs = 5_000
/** A server that starts anew, and a line that breaks, are back by then: only afterwards people hear of it. */
const awayAfterMs = seconds(30)

/** An answer that is waited for in vain costs a lane all of that time: whoever goes on saying nothing is asked ever more seldom. */
const noteSilence = (socketId: string, { silent_times }: Bridge): Promise<void> =>
  markGone(socketId, silent_times + 1, later(backoff(silent_times + 1)))

const noteAnswer = async ({ printer_id, gone_at, ask_after }: Bridge): Promise<void> => {
  if (gone_at || ask_after) await markAnswering(printer_id)
}

/** What the program at this line says; nothing where it says nothing in time. */
const answerOf = (
  namespace: Namespace,
  socketId: string,
  question: BridgeQuestion,
  about: object,
): Promise<unknown> => {
  const here = namespace.sockets.get(socketId)
  if (here)
    return here
      .timeout(answerMs)
      .emitWithAck(question, about)
      .catch(() => undefined)
  // Elsewhere it is found by asking all processes. One of them may be dying: an answer counts, whether or not all have said that they have none.
  return new Promise((resolve) => {
    namespace
      .to(socketId)
      .timeout(answerMs)
      .emit(question, about, (_late: Error | null, answers: unknown[] = []) => resolve(answers[0]))
  })
}

/** Asks the newest line of a bridge, whichever process has it. */
const lineOver =
  (namespace: Namespace): BridgeLine =>
  async (no, question, about): Promise<BridgeAnswer> => {
    const bridge = await bridgeByDevice(no)
    const away = (since: Date | null | undefined): boolean =>
      since !== null && since !== undefined && now().getTime() - since.getTime() >= awayAfterMs
    if (!bridge?.socket_id) return { kind: 'absent', away: !bridge?.paired_at || away(bridge.gone_at) }
    if (bridge.ask_after && bridge.ask_after > now()) return { kind: 'absent', away: away(bridge.gone_at) }
    const answer = await answerOf(namespace, bridge.socket_id, question, about)
    if (answer === undefined) {
      await noteSilence(bridge.socket_id, bridge)
      return { kind: 'silent', away: away(bridge.gone_at) }
    }
    await noteAnswer(bridge)
    return { kind: 'answered', answer, journalAt: bridge.journal_at ?? now() }
  }

type Seat = { printerId: number; introduction: BridgeIntroduction }

/** Who has the key of a printer that is bound; nobody else is let in. */
const recognise = async (socket: Socket): Promise<Seat | undefined> => {
  const introduction = BridgeIntroduction.safeParse(socket.handshake.auth)
  if (!introduction.success) return undefined
  const bridge = await bridgeByKey(hashOf(introduction.data.key))
  return bridge && { printerId: bridge.printer_id, introduction: introduction.data }
}

/** The newest line is the one that is asked; the one before hears that it is not. */
const takeOver = async (socket: Socket, { printerId, introduction }: Seat): Promise<Bridge | undefined> =>
  within(async (tx) => {
    const bridge = await lockBridge(tx, printerId)
    if (!bridge) return undefined
    const { journal, host } = introduction
    const book = bridge.journal === journal ? {} : { journal, journal_at: now() }
    await patchBridge(tx, printerId, { socket_id: socket.id, host, gone_at: null, ...book })
    return bridge
  })

/**
 * How its printer is, so that the console shows it at once; what waited for it is tried again. A new line alone ends no
 * pause: what says nothing on this one either is not asked sooner for having come back.
 */
const welcome = async (namespace: Namespace, bridge: Bridge, socketId: string): Promise<void> => {
  const answer = await answerOf(namespace, socketId, 'status', {})
  if (answer === undefined) return noteSilence(socketId, bridge)
  await noteAnswer(bridge)
  const status = BridgeStatus.safeParse(answer)
  if (!status.success) return
  await saveState(bridge.printer_id, status.data.state)
  await resumePrinter(bridge.printer_id)
}

export const openBridgeLines = (namespace: Namespace, log: Logger): void => {
  useBridgeNamespace(namespace)
  useBridgeLine(lineOver(namespace))
  const failed = (error: unknown): void => log.warn({ err: error }, 'print bridge')

  namespace.use((socket, next) => {
    const enter = async (): Promise<Error | undefined> => {
      const seat = await recognise(socket)
      if (!seat) return Object.assign(new Error(codes.bridgeUnknown.message), { data: codes.bridgeUnknown })
      socket.data = seat
      return undefined
    }
    enter().then(next, (error: unknown) => {
      failed(error)
      next(new Error(codes.busy.message))
    })
  })

  namespace.on('connection', (socket) => {
    const seat = socket.data as Seat
    const enter = async (): Promise<void> => {
      const before = await takeOver(socket, seat)
      if (!before) return endLine(socket.id, 'revoked')
      if (before.socket_id && before.socket_id !== socket.id) endLine(before.socket_id, 'replaced')
      await welcome(namespace, before, socket.id)
    }
    socket.on('disconnect', () => {
      releaseLine(socket.id)
        .then((printerId) => (printerId === undefined ? undefined : saveState(printerId, 'offline')))
        .catch(failed)
    })
    enter().catch(failed)
  })
}
