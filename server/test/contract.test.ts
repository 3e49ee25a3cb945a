import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import { codes } from '@zdb/contract/codes'
import { sessionCodes } from '@zdb/contract/people/identity/codes'
import { pathNames, type Endpoint } from '@zdb/contract/kit/endpoint'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import { anyParams, examples, placeOf } from './harness/examples.ts'
import { things } from './harness/things.ts'
import { clientOf, test, type Client, type World } from './harness/world.ts'

const contractFolder = join(import.meta.dirname, '../../contract')

const rowsOf = async (name: string): Promise<string[]> => {
  const text = await readFile(join(contractFolder, name), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}

/** A call by method and shape of its path: the names of parameters are ours to choose. */
const shape = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
const shapeOfRow = (row: string): string => {
  const [, method = '', path = ''] = row.split('\t')
  return shape(method, path)
}

const ask = (client: Client, endpoint: Endpoint, input: object = {}) =>
  client.call(endpoint, { params: anyParams(endpoint), ...input } as never)

const everyLine = [...endpoints, ...deskEndpoints]
const isGuarded = ({ open }: Endpoint): boolean => !open
const guarded = endpoints.filter(isGuarded)
const guardedDesk = deskEndpoints.filter(isGuarded)
const named = (some: Endpoint[]): [string, Endpoint][] =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])

describe('the contract', () => {
  test('every call of the specification is served', async () => {
    const specified = (await rowsOf('calls.tsv')).slice(1).map(shapeOfRow)
    const served = new Set(endpoints.map(({ method, path }) => shape(method, path)))
    expect(specified.filter((call) => !served.has(call))).toEqual([])
  })

  test('the calls open to strangers are exactly these', () => {
    expect(endpoints.filter(({ open }) => open).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api.v2/auth/sign-in',
      'POST /api.v2/auth/sign-in-sms',
      'POST /api.v2/auth/register',
      'POST /api.v2/auth/reset-password',
      'GET /api.v2/auth/wechat',
      'POST /api.v2/auth/sign-in-wechat',
      'GET /api.v2/mcaptcha',
      'GET /api.v2/auth/proof-of-work',
      'GET /api.v2/push/register.user.sms',
      'GET /api.v2/push/sms',
      'POST /api.v2/auth/invitation',
      'POST /api.v2/auth/invitation/sms',
      'POST /api.v2/auth/invitation/accept',
      'POST /api.v2/print-bridge/pair',
    ])
    expect(deskEndpoints.filter(({ open }) => open).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /operator/api/sign-in',
      'POST /operator/api/enrol',
    ])
  })

  test('no two lines serve the same call, and every line says who may use it', () => {
    const calls = everyLine.map(({ method, path }) => shape(method, path))
    expect(new Set(calls).size).toBe(calls.length)
    expect(endpoints.filter(({ open, allow }) => (open === undefined) === (allow === undefined))).toEqual([])
    expect(endpoints.filter(({ desk }) => desk !== undefined)).toEqual([])
    expect(deskEndpoints.filter(({ open, desk }) => (open === undefined) === (desk === undefined))).toEqual([])
    expect(deskEndpoints.filter(({ allow }) => allow !== undefined)).toEqual([])
  })

  test('what may lag only reads, is answered in one piece, and is neither money nor one thing alone', () => {
    const lagging = [...endpoints, ...deskEndpoints].filter(({ mayLag }) => mayLag)
    expect(lagging.length).toBeGreaterThan(0)
    const wrong = lagging.filter(
      ({ method, path, allow, open, once, look, upload, download }) =>
        method !== 'GET' ||
        path.includes('{') ||
        allow?.startsWith('finance.') ||
        [open, once, look, upload, download].some((column) => column !== undefined),
    )
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('the desk has its own part of the address', () => {
    expect(deskEndpoints.filter(({ path }) => !path.startsWith('/operator/api/'))).toEqual([])
    expect(endpoints.filter(({ path }) => path.startsWith('/operator/'))).toEqual([])
  })

  test('every id in a path says what it names, so that strangers to it can be refused', () => {
    // What a word of our own stands for is listed here; the handlers refuse unknown words themselves.
    // So are the codes of a channel and of a courier, a shop's public name and an order in the pool, which anybody may
    // name who may see it.
    const words = new Set(['x', 'type', 'openid', 'pool_sn', 'code', 'spu', 'identifier', 'status'])
    const unsaid = endpoints.flatMap((endpoint) =>
      pathNames(endpoint.path)
        .filter((name) => !endpoint.of?.[name] && !words.has(name))
        .map((name) => `${endpoint.key} {${name}}`),
    )
    expect(unsaid).toEqual([])
  })
})

describe('a stranger is sent to the door', () => {
  test.for(named(guarded))('%s', async ([, endpoint], { world }) => {
    const operator = await everyRole(world)
    for (const client of [world.stranger, operator])
      expect(await ask(client, endpoint)).toMatchObject({ code: codes.signedOut.code, data: null })
    const renamed = await ask(asMerchant(world, operator), endpoint)
    expect(renamed).toMatchObject({ code: expect.toBeOneOf([...sessionCodes]), data: null })
  })
  test.for(named(guardedDesk))('%s', async ([, endpoint], { world }) => {
    const owner = await keeper(world, 'owner')
    for (const client of [world.stranger, owner])
      expect(await ask(client, endpoint)).toMatchObject({ code: codes.operatorSignedOut.code, data: null })
  })
})

describe('an operator without the role is refused', () => {
  const forRoles = guardedDesk.filter(({ desk }) => desk !== 'operator')
  test.for(named(forRoles))('%s', async ([, endpoint], { world }) => {
    const roleless = await world.operator({ roles: [] })
    const refused = { code: codes.operatorForbidden.code, data: null }
    expect(await ask(roleless, endpoint)).toMatchObject(refused)
    // What a role is called is no role, wherever it is sent.
    const claim = { role: 'manage', roles: operatorRoleNames.join(','), operator_id: '1', 'x-role': 'manage' }
    const cookies = Object.entries(claim).map(([name, value]) => `${name}=${value}`)
    const forged = {
      headers: { ...claim, 'x-roles': claim.roles, cookie: [roleless.headers['cookie'], ...cookies].join('; ') },
      query: claim,
      ...(endpoint.method === 'GET' ? {} : { body: { ...claim, roles: operatorRoleNames, actor: claim } }),
    }
    expect(await ask(roleless, endpoint, forged)).toMatchObject(refused)
  })
})

describe('a script that stole the bearer but not the cookie gets nowhere', () => {
  test.for(named(guarded.filter(({ download }) => !download)))('%s', async ([, endpoint], { world }) => {
    const owner = await keeper(world, 'owner')
    const bearer = await bearerOf(world)
    const thief = { headers: { authorization: `Bearer ${bearer}` } }
    expect(await ask(world.stranger, endpoint, thief)).toMatchObject({ code: codes.signedOut.code })
    const forged = { headers: { ...owner.headers, authorization: `Bearer ${bearer.slice(0, -3)}abc` } }
    expect(await ask(world.stranger, endpoint, forged)).toMatchObject({ code: codes.tokenInvalid.code })
  })
})

describe('a sub-account without the grant is refused', () => {
  const granted = guarded.filter(({ allow }) => allow !== 'signedIn')
  test.for(named(granted))('%s', async ([, endpoint], { world }) => {
    const clerk = await keeper(world, 'clerk')
    expect(await ask(clerk, endpoint)).toMatchObject({
      code: codes.forbidden.code,
      message: '您暂无访问的权限，请联系主账户授权！',
    })
  })
})

describe("another merchant's things do not exist", () => {
  const pointing = guarded.flatMap((endpoint) =>
    Object.entries(endpoint.of ?? {}).map(([name, thing]) => ({ endpoint, name, thing })),
  )
  test.for(pointing.map((each) => [`${each.endpoint.method} ${each.endpoint.path} (${each.name})`, each] as const))(
    '%s',
    async ([, { endpoint, name, thing }], { world }) => {
      const owner = await keeper(world, 'owner')
      const other = await keeper(world, 'other')
      const id = await things[thing](other)
      const place = placeOf(endpoint, name)
      const own = examples[endpoint.key] ?? {}
      const input = {
        ...own,
        [place]: { ...(place === 'params' ? anyParams(endpoint) : {}), ...own[place], [name]: id },
      }
      const answer = await ask(owner, endpoint, input)
      const hint = `is there a fitting '${endpoint.key}' in server/test/harness/examples.ts?`
      expect(answer, answer.code === codes.invalid.code ? hint : '').toMatchObject({
        code: codes.notFound.code,
        data: null,
      })
    },
  )
})

describe('nonsense in the address names nothing', () => {
  const addressed = [...guarded, ...guardedDesk].filter(({ path }) => pathNames(path).length > 0)
  test.for(named(addressed))('%s', async ([, endpoint], { world }) => {
    const owner = await whoeverMay(world, endpoint)
    const own = examples[endpoint.key] ?? {}
    for (const odd of ['\u0000', 'x', '-1', '9'.repeat(40), "1' or '1'='1", '../../etc', '１'])
      for (const name of pathNames(endpoint.path)) {
        const answer = await ask(owner, endpoint, { ...own, params: { ...anyParams(endpoint), [name]: odd } })
        expect([odd, answer.status, answer.code === 0]).toEqual([odd, expect.toBeOneOf([200, 404]), false])
      }
  })
})

describe('nonsense is refused with a word for the field', () => {
  const speaking = everyLine.filter(({ body, query }) =>
    [body, query].some((schema) => schema && !z.safeDecode(schema as z.ZodType, {} as never).success),
  )
  test.for(named(speaking))('%s', async ([, endpoint], { world }) => {
    const owner = await whoeverMay(world, endpoint)
    const nonsense = [
      {},
      [],
      'x',
      7,
      null,
      { id: { $gt: 0 } },
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 'x'.repeat(100)])),
    ]
    for (const value of nonsense) {
      const input = endpoint.body ? { body: value } : { query: { odd: JSON.stringify(value) } }
      const answer = await ask(owner, endpoint, input)
      expect([answer.status, answer.code === codes.invalid.code || answer.status === 400]).toEqual([
        answer.status,
        true,
      ])
      if (answer.status === 200) expect(answer.errors.length).toBeGreaterThan(0)
    }
  })
})

type TestMerchant = Awaited<ReturnType<World['merchant']>>
const kept = new Map<string, Promise<TestMerchant>>()

/** The same few people serve all derived tests. */
const keeper = (world: World, name: 'owner' | 'other' | 'clerk'): Promise<TestMerchant> => {
  const known = kept.get(name)
  if (known) return known
  const made =
    name === 'clerk'
      ? keeper(world, 'owner').then((owner) => world.subAccount(owner, { grants: [] }))
      : world.merchant()
  kept.set(name, made)
  return made
}

let manager: Promise<Client> | undefined
const everyRole = (world: World): Promise<Client> => (manager ??= world.operator({ roles: operatorRoleNames }))

/** The same secret under the name that a merchant's session has. */
const asMerchant = ({ url }: World, { headers }: Client): Client =>
  clientOf(url, { ...headers, cookie: headers['cookie']?.replace('zdb_operator=', 'zdb_session=') ?? '' })

/** Somebody who lacks nothing. */
const whoeverMay = (world: World, { desk }: Endpoint): Promise<Client> =>
  desk ? world.operator({ roles: operatorRoleNames }) : keeper(world, 'owner')

const bearerOf = async (world: World): Promise<string> => {
  const owner = await keeper(world, 'owner')
  const me = endpoints.find(({ key }) => key === 'account.me') as Endpoint
  return (await ask(owner, me)).headers.get('credentials') ?? ''
}
