import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fen } from '@zdb/contract/kit/fen'
import { startCluster } from '@zdb/tools/postgres'
import { typedParcel } from '../../../server/src/areas/couriers/delivery/fixtures.ts'
import { anIncome } from '../../../server/src/core/money/fixtures.ts'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { migrate } from '../../../server/src/core/db/migrate.ts'
import { useSealKey } from '../../../server/src/core/outside/sealed.ts'
import { connect, disconnect, within } from '../../../server/src/core/db/tx.ts'
import { startChild } from '../child.ts'
import { call } from '../latency.ts'
import { piiKey } from '../order-world.ts'

/** A server, the couriers it speaks to, and the name it has there. */
export type CourierWorld = { url: string; serverPid: number; databaseUrl: string; sandbox: string; label: string }

/** The desk from which the sandbox's couriers are steered. */
export const deskOf = ({ sandbox, label }: Pick<CourierWorld, 'sandbox' | 'label'>) => ({
  tell: async <T>(path: string, body: object): Promise<T> => {
    const text = JSON.stringify({ label, ...body })
    const answer = await call({ url: `${sandbox}/couriers/desk/${path}` }, 'POST', text)
    if (answer.status !== 200) throw new Error(`${path} ${text}: ${answer.text}`)
    return JSON.parse(answer.text) as T
  },
  read: async <T>(path: string): Promise<T> =>
    JSON.parse((await call({ url: `${sandbox}/couriers/desk/${path}?label=${label}` })).text) as T,
})
export type Desk = ReturnType<typeof deskOf>

/** A shop with money whose store is known to every courier of the platform's account. */
export type CallingShop = {
  merchantId: number
  storeId: number
  ask: <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
}

export const openCallingShop = async (url: string, money: number): Promise<CallingShop> => {
  const made = await within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx, { name: '测速花店' })
    await anIncome(tx, merchantId, fen(money))
    const storeId = await aStore(tx, merchantId, { isDefault: true })
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    return { merchantId, storeId, secret: (await startSession(tx, accountId, guest)).secret }
  })
  const headers = { cookie: `zdb_session=${made.secret}`, 'x-console': '1', 'content-type': 'application/json' }
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const { text } = await call({ url: `${url}${path}`, headers }, method, body && JSON.stringify(body))
    const answer = JSON.parse(text) as { code: number; message: string; data: T }
    if (answer.code !== 0) throw new Error(`${path} was refused: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const opened = await ask<{ ok: boolean }[]>('POST', `/api.v2/delivery/store/${made.storeId}/open-capacity`, {})
  if (!opened.every(({ ok }) => ok)) throw new Error(`not every courier knows the store: ${JSON.stringify(opened)}`)
  return { merchantId: made.merchantId, storeId: made.storeId, ask }
}

/** Roses for the other side of the river, of no order. */
export const rosesFrom = ({ storeId }: CallingShop, metresEast = 2_000) => ({
  order: { type: 'hand', sn: '' },
  sid: String(storeId),
  parcel: typedParcel({ longitude: 116.46 + metresEast / 85_000, latitude: 39.92 }),
})

/** A whole world of its own. Where it is not `durable`, the disk is not among what is measured. */
export const withCouriers = async <T>(
  dir: string,
  { name, durable }: { name: string; durable: boolean },
  work: (world: CourierWorld) => Promise<T>,
): Promise<T> => {
  const cluster = await startCluster({ dir: join(dir, `postgres-${name}`), durable })
  const sandbox = await startChild('sandbox/src/main.ts')
  const label = `bench-${name}`
  try {
    await migrate(cluster.adminUrl)
    useSealKey(piiKey)
    connect(cluster.adminUrl, 4, (error) => console.error(error.message))
    const server = await startChild('server/src/main.ts', {
      DATABASE_URL: cluster.adminUrl,
      SANDBOX_URL: sandbox.url,
      SANDBOX_APP: label,
      PII_KEY: piiKey,
      PORT: '0',
      LOG_LEVEL: 'info',
    })
    try {
      return await work({
        url: server.url,
        serverPid: server.pid,
        databaseUrl: cluster.adminUrl,
        sandbox: sandbox.url,
        label,
      })
    } finally {
      await server.stop()
    }
  } finally {
    await disconnect()
    await sandbox.stop()
    await cluster.stop()
  }
}
