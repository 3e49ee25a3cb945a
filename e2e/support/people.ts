import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import {
  aMerchant,
  aSubAccount,
  demoPassword,
  type MerchantFacts,
  type SubAccountFacts,
} from '../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../server/src/areas/people/identity/sessions.ts'
import { accountByMobile } from '../../server/src/areas/people/identity/identity.sql.ts'
import { enterDesk, type Operator } from './desk/operators.ts'
import { within } from '../../server/src/core/db/tx.ts'

export type Person = { merchantId: number; accountId: number; mobile: string }

/** Everyone's password until they change it. */
export const password = demoPassword

/** Drawn at random: stories run side by side in several processes. */
export const aPhone = (): string => `17${String(randomInt(1_000_000_000)).padStart(9, '0')}`

export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export const merchant = (facts: MerchantFacts = {}): Promise<Person> =>
  within((tx) => aMerchant(tx, { mobile: aPhone(), ...facts }))

export const subAccount = async ({ merchantId }: Person, facts: SubAccountFacts): Promise<Person> => {
  const made = await within((tx) => aSubAccount(tx, merchantId, { mobile: aPhone(), ...facts }))
  return { ...made, merchantId }
}

/** Someone of the demo world, by mobile. */
export const demoPerson = async (mobile: string): Promise<Person> => {
  const account = await accountByMobile(mobile)
  if (!account) throw new Error(`nobody in the demo world has ${mobile}`)
  return { merchantId: account.merchant_id, accountId: account.id, mobile }
}

const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36'

/** Signs a browser in without the sign-in page, which has stories of its own. */
export const signIn = async (
  context: BrowserContext,
  { accountId }: Person,
  { url, device = desktop }: { url: string; device?: string },
): Promise<void> => {
  const guest = { device, address: '127.0.0.1', requestId: randomUUID() }
  const { secret } = await within((tx) => startSession(tx, accountId, guest))
  await context.addCookies([{ name: 'zdb_session', value: secret, url, httpOnly: true, sameSite: 'Strict' }])
}

/** Whoever it is, where they sit: the platform's people at their desk, a merchant's at the console. */
export const seat = async (context: BrowserContext, who: Person | Operator, url: string): Promise<void> =>
  'operatorId' in who ? enterDesk(context, who, url) : signIn(context, who, { url })

/** The merchant's person, if it is one. */
export const asPerson = (who: Person | Operator | undefined): Person | undefined =>
  who && 'accountId' in who ? who : undefined
