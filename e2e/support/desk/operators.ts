import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import {
  anOperator,
  operatorPassword,
  type OperatorFixture,
} from '../../../server/src/areas/platform/operators/fixtures.ts'
import { startSession } from '../../../server/src/areas/platform/operators/sessions.ts'
import { within } from '../../../server/src/core/db/tx.ts'

export type Operator = { operatorId: number; login: string; secret: string }

export { operatorPassword }

/** One of the platform's people; the login is drawn at random, stories run side by side. */
export const operator = (facts: OperatorFixture = {}): Promise<Operator> =>
  within((tx) => anOperator(tx, { login: `op${randomInt(1_000_000_000)}`, ...facts }))

/** Signs a browser in at the desk without its door, which has a story of its own. */
export const enterDesk = async (context: BrowserContext, { operatorId }: Operator, url: string): Promise<void> => {
  const guest = { device: 'Chrome', address: '127.0.0.1', requestId: randomUUID() }
  const value = await within((tx) => startSession(tx, operatorId, guest))
  const { hostname } = new URL(url)
  await context.addCookies([
    { name: 'zdb_operator', value, domain: hostname, path: '/operator', httpOnly: true, sameSite: 'Strict' },
  ])
}
