import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox.ts'
import type { AppKeys, CourierName } from '../town/entities.ts'

export type Fields = Record<string, unknown>
/** What a customer has from a courier's console, and where the courier answers. */
export type Account = AppKeys & { endpoint: string }
/** What an earlier call was answered, down to a field. */
export type Heard = (call: string, ...path: string[]) => unknown

export type VendorCall = {
  call: string
  body?: object | ((heard: Heard) => object)
  /** What the courier's documents name of the answer. */
  answer: object
  /** What its riders do first. */
  before?: { sn: string; to: string } | { sn: string; kind: string }
}

type VendorClient = {
  courier: CourierName
  /** Makes a call as the vendor's own client does, signed with the secret of the account. */
  ask: (account: Account, call: string, body: object) => Promise<unknown>
  calls: readonly VendorCall[]
  /** Everything the courier plays: a call that is not walked is not known to work. */
  played: readonly string[]
  /** The answer to a call that is signed with another secret. */
  refused: object
}

const label = '自家客户端'
const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined

/** The sandbox with one customer of a courier, until the file ends. */
export function vendorAccount(courier: CourierName) {
  let sandbox: Sandbox
  let account: Account
  const desk = async (path: string, body: object): Promise<Fields> => {
    const answer = await fetch(`${sandbox.url}/couriers/${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Fields
  }
  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 11 })
    const app = (await desk('apps', { label })) as { keys: Record<string, AppKeys>; endpoints: Record<string, string> }
    const [keys, endpoint] = [app.keys[courier], app.endpoints[courier]]
    if (!keys || !endpoint) return expect.fail(`the sandbox does not play ${courier}`)
    account = { ...keys, endpoint }
  })
  afterAll(() => sandbox.stop())
  return {
    account: () => account,
    url: () => sandbox.url,
    desk: (path: string, body: object) => desk(path, { label, courier, ...body }),
  }
}

/** Walks everything a courier plays in the order of the table, then each call once more with a wrong secret. */
export function walkVendorCalls({ courier, ask, calls, played, refused }: VendorClient) {
  const customer = vendorAccount(courier)

  test('every call that the vendor’s own client makes is answered as its documents say', async () => {
    const answers = new Map<string, unknown>()
    const heard: Heard = (call, ...path) => path.reduce(fieldIn, answers.get(call))
    for (const { call, body = {}, answer, before } of calls) {
      if (before) await customer.desk('to' in before ? 'desk/ride' : 'desk/trouble', before)
      const got = await ask(customer.account(), call, typeof body === 'function' ? body(heard) : body)
      answers.set(call, got)
      expect.soft(got, call).toMatchObject(answer)
    }
  })

  test('no call is played that nobody has walked', () => {
    expect([...new Set(calls.map(({ call }) => call))].toSorted()).toEqual([...new Set(played)].toSorted())
  })

  test.for([...new Set(calls.map(({ call }) => call))])('%s with a wrong signature is refused', async (call) => {
    expect(await ask({ ...customer.account(), secret: 'not the secret' }, call, {})).toMatchObject(refused)
  })
  return customer
}

export const seconds = (): number => Math.floor(Date.now() / 1000)
export const someText: unknown = expect.any(String)
export const someNumber: unknown = expect.any(Number)
export const withItem = (item: object): unknown => expect.arrayContaining([expect.objectContaining(item)])
