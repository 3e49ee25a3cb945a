import { expect } from '@playwright/test'
import { onlinePlaces } from '../screens/online.ts'
import { shellOf } from '../screens/shell.ts'
import type { Ground } from './ground.ts'
import { marketOf } from './outside/market.ts'
import type { BrowserOf } from './story.ts'
import { trader } from './traders.ts'

/** A merchant at the order desk, hearing pushes, with a bound shop on a channel that buyers order from. */
export const atOrderDesk = async ({ browserOf, ground }: { browserOf: BrowserOf; ground: Ground }) => {
  const owner = await trader('花语')
  const market = marketOf(ground)
  const shop = await market.boundShop('eleme', owner)
  const desk = await browserOf(owner, { at: onlinePlaces.list })
  await expect(shellOf(desk).connected).toBeVisible()
  return { owner, market, shop, desk }
}
