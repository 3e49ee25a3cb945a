import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { sealKeyOf, useSealKey } from '../../server/src/core/outside/sealed.ts'
import { connect, disconnect } from '../../server/src/core/db/tx.ts'
import { listenTo } from './ears.ts'
import type { Ground } from './ground.ts'
import { enterDesk, type Operator } from './desk/operators.ts'
import { anAddress, signIn, type Person } from './people.ts'
import { sharedGround } from './set-up.ts'

type Options = BrowserContextOptions & {
  /** The server's address, when it is not the first process. */
  url?: string
  /** Where to go once signed in. */
  at?: string
  /** What to do to the browser before its first page; as a rule its sounds may play. */
  before?: (context: BrowserContext) => Promise<unknown>
}

/** A browser of its own: with this person signed in, or with nobody. */
export type BrowserOf = (person: Person | undefined, options?: Options) => Promise<Page>

/** A browser at the platform's desk. */
export type DeskOf = (operator: Operator | undefined, at?: string) => Promise<Page>

type Fixtures = { browserOf: BrowserOf; deskOf: DeskOf }

export const test = base.extend<Fixtures, { ground: Ground }>({
  ground: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ground = sharedGround()
      useSealKey(await sealKeyOf(undefined, ground.dataDir))
      connect(ground.databaseUrl, 3, (error) => console.error(error.message))
      await use(ground)
      await disconnect()
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ ground }, use) => use(ground.first),
  // Stories come from many places, like their people: the limits per address count each for itself.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  browserOf: async ({ browser, ground }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person, { url = ground.first, at = '/console/home', before = listenTo, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: url, ...options })
      opened.push(context)
      if (person) await signIn(context, person, { url, device: options.userAgent })
      await before(context)
      const page = await context.newPage()
      await page.goto(at)
      return page
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  deskOf: async ({ browserOf, ground }, use) =>
    use((operator, at = '/operator') =>
      browserOf(undefined, {
        at,
        before: async (context) => operator && enterDesk(context, operator, ground.first),
      }),
    ),
})

export { expect } from '@playwright/test'
