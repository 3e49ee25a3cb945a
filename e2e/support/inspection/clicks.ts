import type { BrowserContext } from '@playwright/test'

/** Counts what is clicked in a browser that is about to be opened, whatever page it is on. */
export const countClicks = async (context: BrowserContext): Promise<() => number> => {
  let clicks = 0
  await context.exposeBinding('clicked', () => void (clicks += 1))
  await context.addInitScript(`addEventListener('pointerup', () => clicked(), true)`)
  return () => clicks
}
