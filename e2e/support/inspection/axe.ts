import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

/** What a page must carry before `axeFaults` can look at it. */
export const inspector = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * In the page. What lies over a page is looked at alone, with the page away: axe weighs all that is drawn, and the page
 * below has been looked at.
 */
const script = `(async (options, over) => {
  const top = over && [...document.querySelectorAll('[role=dialog]')].findLast((each) => each.checkVisibility())
  const below = top && document.querySelector('main')
  const isApart = below && !below.contains(top)
  if (isApart) below.style.display = 'none'
  const { violations } = await axe.run(top || document, options)
  if (isApart) below.style.display = ''
  return { violations }
})`

/** The rule that takes longer than all others together. */
export const contrast = 'color-contrast'

type Look = { only?: readonly string[]; colours?: boolean; over?: boolean }

/** Each fault in one line: the rule, the element, and what is wrong with it. */
export const axeFaults = async (page: Page, { only, colours = true, over = false }: Look): Promise<string[]> => {
  const rules = { [contrast]: { enabled: colours } }
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) })
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(`${script}(${options}, ${over})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => `${id}: ${html} ${[...any, ...all, ...none][0]?.message ?? ''}`),
  )
}
