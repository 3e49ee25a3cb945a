import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import { codes, sessionCodes } from '@zdb/contract/codes'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import { things } from '../harness/things.ts'
import { test, type Client, type Person, type World } from '../harness/world.ts'
import { callOf } from './calls.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { textOf } from './odd-values.ts'

const calls = Number(process.env['FUZZ_CALLS'] ?? 20_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_116)
const lanes = 8
const slowestMs = 5_000

/** Merchants' lines and those of the platform's desk. */
const everyLine = [...endpoints, ...deskEndpoints]
const outOfDesk: ReadonlySet<number> = new Set([codes.operatorSignedOut.code, codes.operatorLocked.code])

/** Whoever waits there waits on purpose, for ten seconds at most. */
const longPolls: ReadonlySet<string> = new Set(['delivery.offers'])

/** Ids of things that are there, so that a call gets past the door. */
const idsOf = async (person: Person): Promise<string[]> => {
  const made: string[] = []
  for (const make of Object.values(things)) made.push(await make(person))
  return made
}

type Trouble = { call: string; body: string; status: number; ms: number; answer: string }

const bodyOf = (endpoint: Endpoint, text: string | undefined, chance: Chance): string | FormData | undefined => {
  if (!endpoint.upload || chance.in(4)) return text
  const form = new FormData()
  form.append('file', new Blob([text ?? 'x']), chance.one(['a.jpg', '订单.xlsx', '../a', 'a'.repeat(300)]))
  return form
}

const send = async (world: World, person: Client, endpoint: Endpoint, chance: Chance, ids: readonly string[]) => {
  const { address, body } = callOf(endpoint, chance, ids)
  const text = body === undefined || endpoint.method === 'GET' ? undefined : textOf(body)
  const sent = endpoint.method === 'GET' ? undefined : bodyOf(endpoint, text, chance)
  const key = endpoint.once && chance.in(3) ? { 'idempotency-key': randomUUID() } : {}
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

const isTrouble = (endpoint: Endpoint, { status, ms, answer }: Trouble, isEnvelope: boolean): boolean => {
  if (status >= 500 || (ms > slowestMs && !longPolls.has(endpoint.key))) return true
  if (/\n\s+at .+:\d+|node_modules|server\/src/.test(answer)) return true
  return isEnvelope && !/^\{"code":\d+,"message":"/.test(answer)
}

test(
  `${calls} calls that nobody means break nothing (seed ${seed})`,
  async ({ world }) => {
    const chance = chanceFrom(seed)
    const troubles: Trouble[] = []
    let person = await world.merchant()
    let ids = await idsOf(person)
    let operator = await world.operator({ roles: operatorRoleNames })
    let left = calls
    const renew = async (fresh: boolean): Promise<void> => {
      person = fresh ? await world.merchant() : await world.again(person)
      if (fresh) ids = await idsOf(person)
    }
    const lane = async (): Promise<void> => {
      while ((left -= 1) >= 0 && troubles.length < 20) {
        const endpoint = chance.one(everyLine)
        const who = endpoint.desk ? operator : person
        const { trouble, isEnvelope } = await send(world, who, endpoint, chance, ids)
        if (isTrouble(endpoint, trouble, isEnvelope))
          troubles.push({ ...trouble, ms: Math.round(trouble.ms), answer: trouble.answer.slice(0, 300) })
        // A call in a thousand means what it says and signs out, closes or locks.
        const code = Number(/^\{"code":(\d+)/.exec(trouble.answer)?.[1] ?? 0)
        if (!endpoint.open && sessionCodes.has(code) && who === person) await renew(chance.in(2))
        if (outOfDesk.has(code) && who === operator) operator = await world.operator({ roles: operatorRoleNames })
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(troubles).toEqual([])
    expect(await (await fetch(`${world.url}/readyz`)).json()).toEqual({ status: 'ready' })
  },
  Math.max(300_000, calls * 15),
)
