import type { FastifyInstance } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { type WebSocket, WebSocketServer } from 'ws'
import { sameText } from '../../../digest.ts'
import { isRecord } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { lineToken } from './signing.ts'

const clockDriftMs = 10 * 60_000
const patienceMs = 3_000
/** A client that keeps silent this long is taken for gone. */
const silenceMs = 30_000

/** The lines that are open, and what was sent on each app's and not acknowledged yet. Both by the app's client id. */
const lines = new Map<string, Set<WebSocket>>()
const waiting = new Map<string, Map<string, { frame: string; acked: () => void }>>()

const waitingOf = (clientId: string): Map<string, { frame: string; acked: () => void }> => {
  const found = waiting.get(clientId) ?? new Map<string, { frame: string; acked: () => void }>()
  waiting.set(clientId, found)
  return found
}

/** The client that the address names, when the address is signed by it and fresh. */
function clientOf(market: Market, url: string): string | undefined {
  const match = /^\/channel-pdd\/message\/([^/]+)\/(\d+)\/([^/?]+)$/.exec(url)
  const [clientId = '', ms = '', token = ''] = match?.slice(1) ?? []
  const secret = market.appByKey('pdd', clientId)?.keys.pdd.secret
  if (!secret || Math.abs(Date.now() - Number(ms)) > clockDriftMs) return undefined
  return sameText(encodeURIComponent(lineToken(clientId, ms, secret)), token) ? clientId : undefined
}

export function serveLine(app: FastifyInstance, market: Market): void {
  const server = new WebSocketServer({ noServer: true })
  app.server.on('upgrade', (request, socket, head) => {
    const clientId = clientOf(market, request.url ?? '')
    if (!clientId) return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    server.handleUpgrade(request, socket, head, (line) => open(clientId, line))
  })
  app.addHook('preClose', async () => {
    for (const line of server.clients) line.terminate()
    server.close()
  })
}

function open(clientId: string, line: WebSocket): void {
  const ofClient = lines.get(clientId) ?? new Set<WebSocket>()
  lines.set(clientId, ofClient.add(line))
  let silence = setTimeout(() => line.terminate(), silenceMs)
  line.on('message', (data) => {
    clearTimeout(silence)
    silence = setTimeout(() => line.terminate(), silenceMs)
    hear(clientId, line, Buffer.isBuffer(data) ? data.toString() : '')
  })
  line.on('error', () => line.terminate())
  line.on('close', () => {
    clearTimeout(silence)
    ofClient.delete(line)
  })
  for (const { frame } of waitingOf(clientId).values()) line.send(frame)
}

function hear(clientId: string, line: WebSocket, text: string): void {
  const frame = frameOf(text)
  if (frame['commandType'] === 'HeartBeat')
    line.send(JSON.stringify({ commandType: 'HeartBeat', time: Date.now(), sendTime: Date.now() }))
  if (frame['commandType'] === 'Ack') waitingOf(clientId).get(String(frame['id']))?.acked()
}

function frameOf(text: string): Record<string, unknown> {
  try {
    const frame = parse(text)
    return isRecord(frame) ? frame : {}
  } catch {
    return {}
  }
}

/** Sends a frame; true once it was acknowledged. Without that it waits for the next line or the next try. */
export function sendOnLine(clientId: string, frame: string): Promise<boolean> {
  const line = [...(lines.get(clientId) ?? [])].at(-1)
  if (!line) return Promise.resolve(false)
  const id = String(frameOf(frame)['id'])
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(false), patienceMs)
    waitingOf(clientId).set(id, {
      frame,
      acked: () => {
        clearTimeout(patience)
        waitingOf(clientId).delete(id)
        resolve(true)
      },
    })
    line.send(frame)
  })
}

export const frameText = (frame: Record<string, unknown>): string => stringify(frame) ?? ''
