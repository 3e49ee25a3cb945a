import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { typedContent } from '#areas/orders/online-orders/fixtures'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import { signatureHeaders } from './signing.ts'
import { addDelivery, deliveryStates } from './open-api.sql.ts'

export type Keys = { appKey: string; secret: string }

type SignedCall = {
  method?: string
  body?: string
  timestamp?: string
  nonce?: string
  /** What is sent after it was signed differs from what was signed. */
  tampered?: string
}
export type ApiAnswer = {
  status: number
  code: number
  message: string
  data: Record<string, unknown> | null
  errors: { field: string; message: string }[]
}

/** A signed call as a merchant's own system sends it. */
export const callSigned = async (
  url: string,
  keys: Keys,
  path: string,
  calling: SignedCall = {},
): Promise<ApiAnswer> => {
  const { method = 'GET', body = '', tampered } = calling
  const { timestamp = String(now().getTime()), nonce = randomUUID() } = calling
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(keys.appKey, keys.secret, { method, path, timestamp, nonce, body }),
    },
    ...(method === 'GET' ? {} : { body: tampered ?? body }),
  })
  return { ...((await response.json()) as Omit<ApiAnswer, 'status'>), status: response.status }
}

export const placeSigned = (url: string, keys: Keys, number: string, facts: object = {}): Promise<ApiAnswer> =>
  callSigned(url, keys, '/openapi/v1/orders', {
    method: 'POST',
    body: JSON.stringify({ ...typedContent(), channel_order_sn: number, ...facts }),
  })

/** A callback that nobody heard, however often it was sent. */
export const aLostCallback = async (
  tx: Tx,
  order: { id: number; sn: string; merchant_id: number },
): Promise<number> => {
  const id = await addDelivery(tx, {
    merchant_id: order.merchant_id,
    order_id: order.id,
    event: 'order.closed',
    body: JSON.stringify({ order_sn: order.sn }),
    state: deliveryStates.failed,
    tries: 8,
    code: 503,
    error: '回调地址返回了 503',
    next_at: now(),
    at: now(),
  })
  if (id === undefined) throw new Error('a callback of this number is there')
  return id
}

export type ReceivedWebhook = { path: string; headers: Record<string, string>; body: string }

/** Callbacks of a merchant that are due. */
export const dueCallbacks = async (tx: Tx, merchantId: number, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1)
    await addDelivery(tx, {
      merchant_id: merchantId,
      event: 'ping',
      body: JSON.stringify({ at }),
      next_at: now(),
      at: now(),
    })
}

/** A merchant's own system that takes calls and answers none. */
export const aDeafEar = async () => {
  let called = 0
  const server = createServer(() => {
    called += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    uri: `http://127.0.0.1:${port}/hook`,
    called: () => called,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A merchant's own system that hears callbacks and answers as it is told. */
export const anEar = async () => {
  const heard: ReceivedWebhook[] = []
  let status = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      heard.push({ path: request.url ?? '', headers, body: Buffer.concat(parts).toString('utf8') })
      response.writeHead(status).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    uri: `http://127.0.0.1:${port}/hook?from=zdb`,
    heard,
    answer: (next: number) => {
      status = next
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
