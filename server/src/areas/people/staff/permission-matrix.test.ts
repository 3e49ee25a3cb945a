import { expect } from 'vitest'
import { endpoints } from '@zdb/contract/areas'
import { codes } from '@zdb/contract/codes'
import { builtInRoles, type BuiltInRole, type Permission } from '@zdb/contract/permissions'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { anyParams, examples } from '#test/harness/examples'
import { test, type Client } from '#test/harness/world'

const guarded = endpoints.filter(({ open }) => !open)

/** What ends the session of whoever asks would end this test. */
const ending = new Set(['account.signOut'])

const refusalOf = async (client: Client, endpoint: Endpoint): Promise<boolean> => {
  const input = { ...examples[endpoint.key], params: anyParams(endpoint) }
  const { code, message } = await client.call(endpoint, input as never)
  return code === codes.forbidden.code && message === codes.forbidden.message
}

/** A call for several kinds of things asks for the right of the kind that is sent: the example's. */
const byContent: Readonly<Record<string, Permission>> = {
  'deliverySetup.saveSetting': 'delivery.setup',
  'payments.payDesk': 'delivery.setup',
  'payments.payDeskOld': 'delivery.setup',
  'payments.pay': 'delivery.setup',
  'payments.payOld': 'delivery.setup',
}

const isGranted = (role: BuiltInRole, { key, allow }: Endpoint): boolean => {
  const needed = byContent[key] ?? allow
  return needed === 'signedIn' || (builtInRoles[role].grants as readonly Permission[]).includes(needed as Permission)
}

test.for(Object.keys(builtInRoles) as BuiltInRole[])(
  'a %s is let through to exactly the calls that the table grants',
  { timeout: 120_000 },
  async (role, { world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role })
    const asked = guarded.filter(({ key }) => !ending.has(key))
    const wrong: string[] = []
    for (const endpoint of asked) {
      const refused = await refusalOf(clerk, endpoint)
      if (refused === isGranted(role, endpoint))
        wrong.push(`${endpoint.key} (${endpoint.allow}) ${refused ? 'is refused' : 'is let through'}`)
    }
    expect(wrong).toEqual([])
    expect(asked.length).toBeGreaterThan(300)
  },
)
