import type { Page } from '@playwright/test'

/**
 * In the page. What was told covers nothing that can be pressed: it lies beside everything, or it is a strip along the
 * whole page that ends at the window's end (or at the bar there) and is no higher than a line. Such a strip is where the
 * window ends: what is below it has to come up once somebody scrolls or walks to it.
 */
const script = `(() => {
  const told = document.querySelector('section[aria-label="新消息"]')
  if (!told || told.childElementCount === 0) return ['nothing stands']
  const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio]'
  const lowest = 64
  const boxes = () => [told, ...told.children].map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0)
  const main = document.querySelector('main').getBoundingClientRect()
  const strip = told.getBoundingClientRect()
  const bar = [...document.querySelectorAll('nav')].find((each) => getComputedStyle(each).position === 'fixed' && each.getBoundingClientRect().bottom >= innerHeight - 1)
  const end = bar ? bar.getBoundingClientRect().top : innerHeight
  const isStrip = strip.height > 0 && strip.height <= lowest && strip.left <= main.left && strip.right >= main.right && Math.abs(strip.bottom - end) <= 1 && boxes().every(({ top }) => top >= strip.top - 1)
  const isCovered = (element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && boxes().some((box) => left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)
  }
  const say = (element) => (element.getAttribute('aria-label') || element.textContent || element.getAttribute('placeholder') || element.tagName).trim().slice(0, 24)
  const faults = []
  const { scrollX, scrollY } = window
  for (const element of document.querySelectorAll(pressed)) {
    if (told.contains(element) || !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]')) continue
    if (!isCovered(element)) continue
    if (isStrip) {
      element.scrollIntoView({ block: 'nearest' })
      const stays = isCovered(element)
      scrollTo(scrollX, scrollY)
      if (!stays) continue
    }
    faults.push((isStrip ? 'cannot be scrolled clear: ' : 'covered: ') + say(element))
  }
  return [...new Set(faults)]
})()`

/** Each fault in one line. */
export const coveredActions = (page: Page) => page.evaluate<string[]>(script)
