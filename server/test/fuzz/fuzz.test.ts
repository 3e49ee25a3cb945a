import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import { codes } from '@zdb/contract/codes'
import { sessionCodes } from '@zdb/contract/people/identity/codes'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import { test, type Client, type World } from '../harness/world.ts'
import { callOf } from './calls.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { knownOf, type Known } from './known-values.ts'
import { textOf } from './odd-values.ts'

/** `npm run soak -- fuzz` makes as many as it is told to. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 2_500)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_116)
const lanes = 8
/** After so many calls most things of a merchant are used up: the rest is asked by another. */
const callsOfOne = 2_000
const slowestMs = 15_000

/** Merchants' lines and those of the platform's desk. */
const everyLine = [...endpoints, ...deskEndpoints]
const outOfDesk: ReadonlySet<number> = new Set([codes.operatorSignedOut.code, codes.operatorLocked.code])

/** Whoever waits there waits on purpose, for ten seconds at most. */
const longPolls: ReadonlySet<string> = new Set(['delivery.offers'])

type Who = { client: Client; known: Known }
type Caller = { ends: ReadonlySet<number>; now: () => Who; comeBack: (was: Who) => Promise<void> }

/** Somebody who comes back when the session has ended: once, however many calls found it over. */
const callerOf = (first: Who, again: () => Promise<Who>, ends: ReadonlySet<number>): Caller => {
  let who = first
  let coming: Promise<void> | undefined
  return {
    ends,
    now: () => who,
    comeBack: async (was) => {
      if (was === who) coming ??= again().then((back) => void (who = back))
      await coming
      coming = undefined
    },
  }
}

const aMerchantCaller = async (world: World, operator: Caller): Promise<Caller> => {
  let person = await world.merchant()
  let known = await knownOf(person, operator.now().client)
  const again = async (): Promise<Who> => {
    const same = await world.again(person)
    const { code } = await same.call(shell.dateRanges)
    if (!sessionCodes.has(code)) return { client: same, known }
    // Its account is closed or locked for good.
    person = await world.merchant()
    known = await knownOf(person, operator.now().client)
    return { client: person, known }
  }
  return callerOf({ client: person, known }, again, sessionCodes)
}

const anOperatorCaller = async (world: World): Promise<Caller> => {
  const known: Known = { ofThing: {}, ofWord: {}, bundles: [] }
  const anew = async (): Promise<Who> => ({ client: await world.operator({ roles: operatorRoleNames }), known })
  return callerOf(await anew(), anew, outOfDesk)
}

type Trouble = { call: string; body: string; status: number; ms: number; answer: string }

const bodyOf = (endpoint: Endpoint, text: string | undefined, chance: Chance): string | FormData | undefined => {
  if (!endpoint.upload || chance.in(4)) return text
  const form = new FormData()
  form.append('file', new Blob([text ?? 'x']), chance.one(['a.jpg', '订单.xlsx', '../a', 'a'.repeat(300)]))
  return form
}

type Sent = { address: string; text: string | undefined; sent: string | FormData | undefined; key: object }

const callAt = (endpoint: Endpoint, chance: Chance, known: Known): Sent => {
  const { address, body } = callOf(endpoint, chance, known)
  const text = body === undefined || endpoint.method === 'GET' ? undefined : textOf(body)
  const sent = endpoint.method === 'GET' ? undefined : bodyOf(endpoint, text, chance)
  const key = endpoint.once && chance.in(3) ? { 'idempotency-key': randomUUID() } : {}
  return { address, text, sent, key }
}

const send = async (world: World, person: Client, endpoint: Endpoint, { address, text, sent, key }: Sent) => {
  const began = performance.now()
  const response = await fetch(`${world.url}${address}`, {
    method: endpoint.method,
    headers: { ...person.headers, ...key, ...(typeof sent === 'string' && { 'content-type': 'application/json' }) },
    body: sent,
    redirect: 'manual',
  } as RequestInit)
  const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false
  // What is sent as it is made takes as long as it is: its answer is its beginning.
  const firstMs = performance.now() - began
  const answer = Buffer.from(await response.arrayBuffer()).toString('utf8')
  const ms = endpoint.download ? firstMs : performance.now() - began
  const call = `${endpoint.key} ${endpoint.method} ${address}`.slice(0, 300)
  return { trouble: { call, body: (text ?? '').slice(0, 300), status: response.status, ms, answer }, isEnvelope }
}

const isSlow = (endpoint: Endpoint, { ms }: Trouble): boolean => ms > slowestMs && !longPolls.has(endpoint.key)

const isTrouble = ({ status, answer }: Trouble, isEnvelope: boolean): boolean => {
  if (status >= 500) return true
  if (/\n\s+at .+:\d+|node_modules|server\/src/.test(answer)) return true
  return isEnvelope && !/^\{"code":\d+,"message":"/.test(answer)
}

test(
  `${calls} calls that nobody means break nothing (seed ${seed})`,
  async ({ world }) => {
    const chance = chanceFrom(seed)
    const troubles: Trouble[] = []
    const operator = await anOperatorCaller(world)
    let merchant = await aMerchantCaller(world, operator)
    let left = calls
    const lane = async (): Promise<void> => {
      while ((left -= 1) >= 0 && troubles.length < 20) {
        if (left % callsOfOne === 0) merchant = await aMerchantCaller(world, operator)
        const endpoint = chance.one(everyLine)
        const caller = endpoint.desk ? operator : merchant
        const who = caller.now()
        const call = callAt(endpoint, chance, merchant.now().known)
        const { trouble, isEnvelope } = await send(world, who.client, endpoint, call)
        // A machine with other work has slow moments; a slow answer is slow again.
        const isSlowTwice =
          isSlow(endpoint, trouble) && isSlow(endpoint, (await send(world, who.client, endpoint, call)).trouble)
        if (isSlowTwice || isTrouble(trouble, isEnvelope))
          troubles.push({ ...trouble, ms: Math.round(trouble.ms), answer: trouble.answer.slice(0, 300) })
        // A call in a thousand means what it says and signs out, closes or locks.
        const code = Number(/^\{"code":(\d+)/.exec(trouble.answer)?.[1] ?? 0)
        if (!endpoint.open && caller.ends.has(code)) await caller.comeBack(who)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(troubles).toEqual([])
    expect(await (await fetch(`${world.url}/readyz`)).json()).toEqual({ status: 'ready' })
  },
  Math.max(300_000, calls * 15),
)
