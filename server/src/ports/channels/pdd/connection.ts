import { isRecord } from '../../ask.ts'
import { hmacSha256 } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { callTimeoutMs } from '../calling/ask.ts'
import type { RawPush } from '../../raw-push.ts'
import { hostsOf, type PddOptions } from './client.ts'
import { connectionPath } from './signing.ts'

const firstWaitMs = 500
const longestWaitMs = 30_000

/** Frames carry no signature, the line does: what came over it is sealed, so that nobody can post one to us. */
export const sealOf = (body: Buffer, secret: string): string =>
  hmacSha256(secret, body.toString('base64')).toString('hex')

/**
 * The line to the message service. It is opened again whenever it breaks, a heartbeat keeps it alive, and a frame is
 * acknowledged only after it has been stored: until then the other side sends it again.
 */
export function openLine(options: PddOptions, store: (push: RawPush) => Promise<void>): { stop(): Promise<void> } {
  const heartbeatMs = options.heartbeatMs ?? 8_000
  const address = hostsOf(options).line
  const storing = new Set<Promise<void>>()
  let stopped = false
  let line: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = firstWaitMs
  let heardAt = 0

  function connect(): void {
    const socket = new WebSocket(`${address}${connectionPath(options.appId, Date.now(), options.secret)}`)
    line = socket
    timer = setTimeout(() => lost(socket), callTimeoutMs)
    socket.addEventListener('open', () => {
      if (line !== socket) return socket.close()
      clearTimeout(timer)
      waitMs = firstWaitMs
      heardAt = Date.now()
      timer = setInterval(() => keepAlive(socket), heartbeatMs)
    })
    socket.addEventListener('message', ({ data }) => {
      heardAt = Date.now()
      const work = hear(socket, String(data)).finally(() => storing.delete(work))
      storing.add(work)
    })
    socket.addEventListener('close', () => lost(socket))
  }

  /** Its close may never be confirmed when the other end is gone, so nothing waits for that. */
  function lost(socket: WebSocket): void {
    if (line !== socket || stopped) return
    line = undefined
    clearTimeout(timer)
    socket.close()
    timer = setTimeout(connect, waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }

  function keepAlive(socket: WebSocket): void {
    // Every heartbeat is answered: three without an answer are a line that was cut without a word.
    if (Date.now() - heardAt > 3 * heartbeatMs) return lost(socket)
    socket.send(JSON.stringify({ commandType: 'HeartBeat', time: Date.now() }))
  }

  async function hear(socket: WebSocket, text: string): Promise<void> {
    const frame = readRecord(text)
    if (frame?.['commandType'] !== 'Common') return
    const body = Buffer.from(text)
    const push: RawPush = {
      url: `${address}/message`,
      path: '',
      method: 'FRAME',
      headers: { 'line-seal': sealOf(body, options.secret) },
      body,
    }
    const stored = await store(push).then(
      () => true,
      () => false,
    )
    if (stored && socket.readyState === WebSocket.OPEN) socket.send(ackOf(frame))
  }

  connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.all(storing)
      line?.close()
    },
  }
}

/** The id goes back digit for digit: it is longer than a number can hold. */
function ackOf(frame: Record<string, unknown>): string {
  const { type, mallID } = isRecord(frame['message']) ? frame['message'] : {}
  const rest = JSON.stringify({ commandType: 'Ack', sendTime: Date.now(), type, mallID })
  return `{"id":${idOf(frame['id'])},${rest.slice(1)}`
}
