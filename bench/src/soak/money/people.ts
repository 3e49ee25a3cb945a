import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { codes } from '@zdb/contract/codes'
import type { Endpoint, Params, WireBody, WireQuery, WireResult } from '@zdb/contract/kit/endpoint'
import type { Envelope } from '@zdb/contract/kit/envelope'
import { settlementKindNames } from '@zdb/contract/money/withdrawals/states'
import { aSettlementAccount } from '../../../../server/src/areas/money/withdrawals/fixtures.ts'
import { aMerchant } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../../server/src/areas/people/identity/sessions.ts'
import { aQualification } from '../../../../server/src/areas/people/qualifications/fixtures.ts'
import { anOperator, deskHeaders } from '../../../../server/src/areas/platform/operators/fixtures.ts'
import { aStore } from '../../../../server/src/areas/shop/stores/fixtures.ts'
import { within } from '../../../../server/src/core/db/tx.ts'
import { days, later, now } from '../../../../server/src/core/time/clock.ts'
import { between, pick, type Random } from '../../../../sandbox/src/random.ts'
import type { Ground } from './ground.ts'

export const payPassword = '246810'
const patienceMs = 20_000
const pauseMs = 100
const mostWaits = 300

export type Input<E> = { params?: Params<E>; query?: WireQuery<E>; body?: WireBody<E>; form?: FormData; key?: string }
/** Undefined where nobody answered: whether it was done is not known. */
export type Answer<E> = Envelope<WireResult<E>> | undefined

type Headers = Record<string, string>
/** Somebody before a screen of one of the servers; signed in anew when the session has ended. */
export type Caller = { headers: Headers; enter: () => Promise<Headers> }
export type Shop = Caller & {
  merchantId: number
  accountId: number
  mobile: string
  storeId: number
  openid: string
  /** Where each kind of account of theirs is. */
  accounts: readonly number[]
  /** Codes by SMS come once a minute and twenty times a day. */
  codes: { left: number; nextAt: number }
}

/** One call, and what came of it; fails where nobody answers. */
export const request = async <E extends Endpoint>(
  base: string,
  caller: Caller,
  endpoint: E,
  input: Input<E>,
): Promise<{ status: number; envelope: Envelope<WireResult<E>> }> => {
  const params: Record<string, string> = input.params ?? {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  ).toString()
  const json = input.body === undefined ? undefined : JSON.stringify(input.body)
  const response = await fetch(`${base}${path}${query ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...caller.headers,
      ...(json && { 'content-type': 'application/json' }),
      ...(input.key && { 'idempotency-key': input.key }),
    },
    body: json ?? input.form ?? null,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope<WireResult<E>> }
}

/** Done, without an answer, or the words with which it was refused. */
export type Outcome = string

const signedOut: ReadonlySet<number> = new Set([
  codes.signedOut.code,
  codes.sessionEnded.code,
  codes.operatorSignedOut.code,
  codes.operatorLocked.code,
])
const broken = 500

const isRefused = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

/** The balancer: whoever is not there is passed over, and while nobody is there it waits. Undefined: lost on the way. */
const someServer = async <T>(
  urls: readonly string[],
  random: Random,
  ask: (base: string) => Promise<T>,
): Promise<T | undefined> => {
  for (let turn = between(random, 0, urls.length - 1), waits = 0; waits < mostWaits; turn += 1) {
    try {
      return await ask(urls[turn % urls.length] ?? '')
    } catch (error) {
      if (!isRefused(error)) return undefined
      if (turn % urls.length === 0) waits += 1
      await sleep(pauseMs)
    }
  }
  return undefined
}

/** One press of a button at a server picked at random. Who gets no answer presses again, with the same key, or gives up. */
export const callerOf =
  ({ urls }: Pick<Ground, 'urls'>, random: Random, heard: (endpoint: Endpoint, outcome: Outcome) => void) =>
  async <E extends Endpoint>(caller: Caller, endpoint: E, input: Input<E> = {}): Promise<Answer<E>> => {
    const presses = between(random, 1, 4)
    for (let press = 0; press < presses; press += 1) {
      const answer = await someServer(urls, random, (base) => request(base, caller, endpoint, input))
      if (answer && signedOut.has(answer.envelope.code))
        caller.headers = await caller.enter().catch(() => caller.headers)
      else if (answer && answer.status < broken) {
        heard(endpoint, answer.envelope.code === 0 ? 'done' : answer.envelope.message)
        return answer.envelope
      } else heard(endpoint, 'unanswered')
    }
    return undefined
  }
export type Call = ReturnType<typeof callerOf>

const addressOf = (at: number): string => `10.${Math.floor(at / 250)}.${at % 250}.7`

const aShop = (at: number, pay_password_hash: string): Promise<Shop> =>
  within(async (tx) => {
    const owner = await aMerchant(tx, { name: `花店${at}` })
    const { merchantId, accountId } = owner
    await tx.updateTable('merchant').set({ pay_password_hash }).where('id', '=', merchantId).execute()
    await aQualification(tx, merchantId, { type: 'identity_card' })
    await aQualification(tx, merchantId, { type: 'business_licence' })
    const storeId = await aStore(tx, merchantId, { name: `花店${at}`, deposit: 0 })
    const { openid } = await tx
      .updateTable('store')
      .set({ deposit_joined_at: now() })
      .where('id', '=', storeId)
      .returning('openid')
      .executeTakeFirstOrThrow()
    const numbers = { bank: '6222021234567890128', alipay: owner.mobile, wechat: `oPayee${randomUUID()}` } as const
    const accounts: number[] = []
    for (const kind of settlementKindNames)
      accounts.push(await aSettlementAccount(tx, owner, { kind, number: numbers[kind], addedAt: later(-days(90)) }))
    const enter = async (): Promise<Headers> => {
      const guest = { device: 'soak', address: addressOf(at), requestId: randomUUID() }
      const { secret } = await within((other) => startSession(other, accountId, guest))
      return { cookie: `zdb_session=${secret}`, 'x-console': '1', 'x-forwarded-for': addressOf(at) }
    }
    const codes = { left: 20, nextAt: 0 }
    return { ...owner, storeId, openid, accounts, codes, enter, headers: await enter() }
  })

/** Merchants without a fen, each at an address of its own. */
export const openShops = async (count: number): Promise<Shop[]> => {
  // As cheap to prove as a hash can be: thousands of payments are made here.
  const passwordHash = await hash(payPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const shops: Shop[] = []
  for (let at = 0; at < count; at += 1) shops.push(await aShop(at, passwordHash))
  return shops
}

/** Two who look after money at the desk: what one proposes the other decides. */
export const openDesk = async (): Promise<Caller[]> => {
  const people: Caller[] = []
  for (const login of ['chaos-a', 'chaos-b']) {
    const { operatorId } = await within((tx) => anOperator(tx, { login, roles: ['finance', 'manage', 'arbitration'] }))
    const enter = (): Promise<Headers> => within((tx) => deskHeaders(tx, operatorId))
    people.push({ headers: await enter(), enter })
  }
  return people
}

export const shopOf = (shops: readonly Shop[], random: Random): Shop => pick(random, shops as readonly [Shop])

/** The newest code on a phone, which stands in the sandbox. */
export const readPhone = async (sandbox: string, mobile: string): Promise<string> => {
  const response = await fetch(`${sandbox}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { code: string }[] }
  return messages.find(({ code }) => code !== '')?.code ?? ''
}
