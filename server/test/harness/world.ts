import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test as base } from 'vitest'
import type { Envelope } from '@zdb/contract/kit/envelope'
import type { Endpoint, Params, WireBody, WireQuery, WireResult } from '@zdb/contract/kit/endpoint'
import { aMerchant, aSubAccount, type MerchantFacts, type SubAccountFacts } from '#areas/people/identity/fixtures'
import { startSession } from '#areas/people/identity/sessions'
import { anOperator, deskHeaders, type OperatorFixture } from '#areas/platform/operators/fixtures'
import { resetClock } from '#core/time/clock'
import { readConfig } from '#core/process/config'
import { createLog } from '#core/process/log'
import { useSealKey } from '#core/outside/sealed'
import { connect, disconnect, within } from '#core/db/tx'
import { useChannels } from '#ports/channels/in-use'
import { useCallbacksAt } from '#ports/couriers/callback-address'
import { useCouriers } from '#ports/couriers/in-use'
import { useOwnAccounts } from '#ports/couriers/own-accounts'
import { useIm } from '#ports/im/in-use'
import { noMail, useMail } from '#ports/mail/in-use'
import { noMaps, useMaps } from '#ports/maps/in-use'
import { useGateways } from '#ports/payments/in-use'
import { usePrinterClouds } from '#ports/printers/in-use'
import { noSms, useSms } from '#ports/sms/in-use'
import { noWebPush, useWebPush } from '#ports/web-push/in-use'
import { startServer, type Running } from '../../src/server.ts'
import { cloneTemplate } from './database.ts'

type Input<E> = {
  params?: Params<E>
  query?: WireQuery<E>
  body?: WireBody<E>
  headers?: Record<string, string>
  form?: FormData
}

export type Answer<E> = Envelope<WireResult<E>> & { status: number; headers: Headers }

/** Someone before a browser: what they send carries their session, if they have one. */
export type Client = {
  call: <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Answer<E>>
  headers: Record<string, string>
}

export type Person = Client & { merchantId: number; accountId: number; sessionId: string; mobile: string }

export const clientOf = (url: string, headers: Record<string, string>): Client => ({
  headers,
  call: async (endpoint, input = {}) => {
    const params: Record<string, string> = input.params ?? {}
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
      ([, value]) => value !== undefined,
    )
    const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)])).toString()
    const json = input.body === undefined ? undefined : JSON.stringify(input.body)
    const response = await fetch(`${url}${path}${search ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
      body: json ?? input.form,
      redirect: 'manual',
    })
    const text = await response.text()
    const body = response.headers.get('content-type')?.includes('json')
      ? (JSON.parse(text) as object)
      : { code: 0, data: text }
    return { ...(body as Answer<typeof endpoint>), status: response.status, headers: response.headers }
  },
})

const enter = async (accountId: number): Promise<{ headers: Record<string, string>; sessionId: string }> => {
  const guest = { device: 'test', address: '127.0.0.1', requestId: randomUUID() }
  const session = await within((tx) => startSession(tx, accountId, guest))
  return { headers: { cookie: `zdb_session=${session.secret}`, 'x-console': '1' }, sessionId: session.id }
}

/** One of the platform's own people, signed in at the desk. */
export type DeskPerson = Client & { operatorId: number; login: string; secret: string }

export type World = {
  url: string
  databaseUrl: string
  /** Where this server keeps files. */
  dataDir: string
  /** What its figures are asked for with. */
  metricsToken: string
  /** Who this server is to the sandbox's sales channels. */
  sandboxApp: string
  stranger: Client
  merchant: (facts?: MerchantFacts) => Promise<Person>
  subAccount: (of: Person, facts?: SubAccountFacts) => Promise<Person>
  /** Another session of the same person, as on a second device. */
  again: (person: Person) => Promise<Person>
  operator: (facts?: OperatorFixture) => Promise<DeskPerson>
}

type Surroundings = Pick<World, 'databaseUrl' | 'dataDir' | 'metricsToken' | 'sandboxApp'>

const worldOn = (running: Running, surroundings: Surroundings): World => {
  const personOf = async ({
    merchantId,
    accountId,
    mobile,
  }: Pick<Person, 'merchantId' | 'accountId' | 'mobile'>): Promise<Person> => {
    const { headers, sessionId } = await enter(accountId)
    return { ...clientOf(running.url, headers), merchantId, accountId, mobile, sessionId }
  }
  return {
    url: running.url,
    ...surroundings,
    stranger: clientOf(running.url, {}),
    merchant: async (facts) => personOf(await within((tx) => aMerchant(tx, facts))),
    subAccount: async (of, facts) =>
      personOf({ merchantId: of.merchantId, ...(await within((tx) => aSubAccount(tx, of.merchantId, facts))) }),
    again: (person) => personOf(person),
    operator: (facts) =>
      within(async (tx) => {
        const made = await anOperator(tx, facts)
        return { ...clientOf(running.url, await deskHeaders(tx, made.operatorId)), ...made }
      }),
  }
}

/** A database and a server of its own, set up otherwise where something is named. */
export const openWorld = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<World & { close: () => Promise<void> }> => {
  const databaseUrl = await cloneTemplate()
  const dataDir = await mkdtemp(join(tmpdir(), 'zdb-world-'))
  const metricsToken = randomUUID()
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    SANDBOX_URL: inject('sandboxUrl'),
    SANDBOX_APP: randomUUID(),
    DATA_DIR: dataDir,
    METRICS_TOKEN: metricsToken,
    PROOF_OF_WORK: '2',
    // A machine that is busy with other tests refuses nobody.
    LOOP_DELAY_MS: '60000',
    ...settings,
  })
  const running = await startServer({ ...config, DATABASE_URL: databaseUrl }, createLog('error'))
  const close = async (): Promise<void> => {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...worldOn(running, { databaseUrl, dataDir, metricsToken, sandboxApp: config.SANDBOX_APP }), close }
}

/** The figures of the process, as its collector reads them. */
export const figuresOf = async ({ url, metricsToken }: World): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()

/** Each test file has a database and a server of its own. */
export const test = base.extend<{ world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { close, ...world } = await openWorld()
      await use(world)
      await close()
      resetClock()
    },
    { scope: 'file' },
  ],
})

/** Whoever starts no server knows nobody outside; the server of another file in this process may have known them. */
const knowNobody = (): void => {
  useChannels({})
  useCouriers({})
  useOwnAccounts({})
  useMaps(noMaps)
  useIm(undefined)
  useSms(noSms)
  useMail(noMail)
  useWebPush(noWebPush)
  useGateways({})
  usePrinterClouds({})
  useCallbacksAt('')
}

/** Tests of the core need only a database. */
export const databaseTest = base.extend<{ databaseUrl: string }>({
  databaseUrl: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const url = await cloneTemplate()
      useSealKey('00'.repeat(32))
      knowNobody()
      connect(url, 10, (error) => {
        throw error
      })
      await use(url)
      await disconnect()
      resetClock()
    },
    { scope: 'file', auto: true },
  ],
})
