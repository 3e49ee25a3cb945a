import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addressOf, viewers, type Screen } from '../../screens/screen.ts'
import { listenTo } from '../ears.ts'
import type { Ground } from '../ground.ts'
import type { Operator } from '../desk/operators.ts'
import { seat, type Person } from '../people.ts'
import { inspector } from './axe.ts'

export const desktop = { width: 1366, height: 768 } as const

type Visitor = Person | Operator | undefined

/** Whoever acts on a page of their own may leave it changed: these come once, and nobody sits there after them. */
const passing: ReadonlySet<Screen['who']> = new Set(['nobody', 'newcomer', 'stall'])
const isStanding = ({ who, act }: Screen): boolean => who !== 'nobody' && !(passing.has(who) && act)

/** What opens over one page is looked at there, one after the other: a page load costs more than a look. */
export const placeOf = (screen: Screen): string =>
  isStanding(screen) && !passing.has(screen.who) && screen.who !== 'operator' && typeof screen.at === 'string'
    ? `${screen.who} ${screen.at}`
    : screen.name

const known = new Map<Screen['who'], Promise<Visitor>>()
const visitorOf = (screen: Screen): Promise<Visitor> => {
  if (!isStanding(screen)) return viewers[screen.who]()
  const visitor = known.get(screen.who) ?? viewers[screen.who]()
  known.set(screen.who, visitor)
  return visitor
}

/** Where the worker's one browser window stands, and who sits there. */
let desk: { context: BrowserContext; page: Page; visitor: Visitor; app: string } | undefined

/** The application an address belongs to; the outside's pages and the plain ones are none. */
const appOf = (address: string): string => /^\/(console(?!\/about)|operator)\//.exec(address)?.[1] ?? ''

/**
 * Opens a screen's address. Whoever sits at the desk already goes on by a link, as people do; others get a window that
 * knows the applications' files, which opens them in half the time.
 */
export const visit = async (browser: Browser, ground: Ground, screen: Screen): Promise<[Page, Visitor]> => {
  const [visitor, address] = await Promise.all([visitorOf(screen), addressOf(screen, ground.sandboxUrl)])
  const app = appOf(address)
  if (desk && visitor && app && desk.visitor === visitor && desk.app === app) {
    await desk.page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
    return [desk.page, visitor]
  }
  const context = desk?.context ?? (await browser.newContext({ baseURL: ground.first, viewport: desktop }))
  if (!desk) {
    await listenTo(context)
    await context.addInitScript(inspector)
  }
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setOffline(false)
  await context.clearCookies()
  if (visitor) await seat(context, visitor, ground.first)
  const page = await context.newPage()
  desk = { context, page, visitor: undefined, app }
  await page.goto(address)
  return [page, visitor]
}

/** Nothing of this visit stays; the visitor does, unless what they did may have left the page changed. */
export const leave = async (page: Page, screen: Screen, visitor: Visitor): Promise<void> => {
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  if (desk) desk.visitor = screen.act ? undefined : visitor
}
