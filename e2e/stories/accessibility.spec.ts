import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { screens } from '../screens/every.ts'
import { addressOf, viewers, type Screen } from '../screens/screen.ts'
import { expect, test } from '../support/story.ts'

type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

/** The first look brings the inspector into the page, which costs more than the look; the next ones find it there. */
const look = async (page: Page, rules: readonly string[]): Promise<Found> => {
  if (!(await page.evaluate('"axe" in window'))) return new AxeBuilder({ page }).setLegacyMode().analyze()
  const options = JSON.stringify(rules.length > 0 ? { runOnly: rules } : {})
  return page.evaluate<Found>(`axe.run(document, ${options}).then(({ violations }) => ({ violations }))`)
}

/** Each fault in one line: the rule, the element, and what is wrong with it. */
const faultsOf = async (page: Page, ...rules: string[]): Promise<string[]> => {
  const { violations } = await look(page, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => `${id}: ${html} ${[...any, ...all, ...none][0]?.message ?? ''}`),
  )
}

/** What opens over one page is looked at there, one after the other: a page load costs more than a look. */
const standing: ReadonlySet<Screen['who']> = new Set(['owner', 'sender', 'florist', 'online', 'rides'])
const placeOf = ({ who, at, name }: Screen): string =>
  standing.has(who) && typeof at === 'string' ? `${who} ${at}` : name
const places = Map.groupBy(
  screens.filter(({ picture }) => !picture),
  placeOf,
)

for (const group of places.values())
  test(`everyone can use ${group.map(({ name }) => name).join(', ')}, by day and by night`, async ({
    browserOf,
    ground,
  }) => {
    const [first] = group
    if (!first) return
    const person = await viewers[first.who]()
    const page = await browserOf(person, { at: await addressOf(first, ground.sandboxUrl) })
    for (const screen of group) {
      await page.emulateMedia({ colorScheme: 'light' })
      await screen.act?.(page, person)
      await expect(screen.shows(page)).toBeVisible()
      expect(await faultsOf(page), screen.name).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      // The library's parts follow a moment after the page's own colours.
      await expect.poll(() => faultsOf(page, 'color-contrast'), screen.name).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
