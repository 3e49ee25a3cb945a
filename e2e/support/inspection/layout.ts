import type { Page } from '@playwright/test'

/** A hand at the mouse needs so many pixels, a thumb so many. */
export const targets = { mouse: 32, thumb: 44 } as const

/**
 * In the page. Three questions: does it scroll sideways, is anything scrolled aside that nobody can scroll back, and is
 * everything that can be pressed large enough.
 *
 * What counts as large is where a press lands, not what is drawn:
 * - a field is as large as the frame around it, a tick or a choice as large as its label;
 * - a link or button with a layer of its own over its surroundings (`::before`, `::after`) is as large as that layer;
 * - the link of a card or row that answers as a whole is as large as the card or row.
 *
 * A link of words is as wide as its words.
 *
 * Not measured: a link in the middle of a sentence (the line is as high as it is), what empties a field that can be
 * emptied by hand, what cannot be pressed now, and a place on a map.
 */
const script = `((least, over) => {
  const faults = []
  const say = (element) => {
    const name = (element.getAttribute('aria-label') || element.textContent || element.getAttribute('placeholder') || '').trim().slice(0, 24)
    const part = element.closest('[class]')?.className
    return '<' + element.tagName.toLowerCase() + '> ' + name + ' .' + String(part?.baseVal ?? part).split(' ')[0]
  }
  const page = document.documentElement
  const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const insideScroller = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) if (scrolls(up) && !up.matches('.ant-modal-wrap')) return true
    return false
  }
  const root = over ? [...document.querySelectorAll('[role=dialog]')].findLast((each) => each.checkVisibility()) ?? document.body : document.body
  const wide = page.scrollWidth > page.clientWidth || [...document.querySelectorAll('.ant-modal-wrap')].some((each) => each.scrollWidth > each.clientWidth)
  if (wide) {
    const out = [...document.querySelectorAll('body *')].filter((each) => {
      const { right, width } = each.getBoundingClientRect()
      return width > 0 && right > page.clientWidth + 0.5 && each.checkVisibility() && !insideScroller(each)
    })
    const deepest = out.filter((each) => !out.some((other) => other !== each && each.contains(other)))
    faults.push('scrolls sideways, ' + page.scrollWidth + ' of ' + page.clientWidth + ': ' + deepest.slice(0, 3).map(say).join(' | '))
  }
  for (const each of document.querySelectorAll('body *'))
    if (each.scrollLeft > 0 && !scrolls(each) && !each.matches('input, textarea') && each.checkVisibility()) faults.push('scrolled aside with no way back: ' + say(each))
  if (!least) return faults

  const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem]'
  const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea'
  const isOff = (element) => element.disabled || element.closest('[inert], [aria-hidden=true], [aria-disabled=true], .ant-select-clear, .ant-input-clear-icon')
  const inSentence = (link) => {
    if (!getComputedStyle(link).display.startsWith('inline')) return false
    const around = link.closest('p, li, dd, td, label, legend, h1, h2, h3, [role=alert], [role=status]')
    return !!around && around.textContent.trim().length > link.textContent.trim().length
  }
  const layerOf = (element, box) => {
    for (const layer of ['::after', '::before']) {
      const style = getComputedStyle(element, layer)
      if (style.content === 'none' || style.position !== 'absolute') continue
      box = { width: Math.max(box.width, parseFloat(style.width) || 0), height: Math.max(box.height, parseFloat(style.height) || 0) }
    }
    return box
  }
  const frameOf = (field) => {
    let frame = field
    for (let up = field.parentElement; up && up !== root && frame.getBoundingClientRect().height < least; up = up.parentElement) {
      if (up.querySelectorAll(fields).length > 1) break
      const style = getComputedStyle(up)
      if (style.borderTopWidth !== '0px' || up.matches('.ant-select, label')) frame = up
      if (up.matches('form, fieldset, td, li, article')) break
    }
    return frame.getBoundingClientRect()
  }
  const boxOf = (element) => {
    if (element.matches('a[data-opens]')) return element.closest('article, tr, li').getBoundingClientRect()
    if (element.matches(fields)) return frameOf(element)
    const label = element.matches('input:not([type=range])') && (element.closest('label') ?? element.labels?.[0])
    return layerOf(element, (label || element).getBoundingClientRect())
  }
  for (const element of root.querySelectorAll(pressed)) {
    if (isOff(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const own = element.getBoundingClientRect()
    if (own.width <= 1 || own.bottom + scrollY <= 0 || (element.matches('a, button') && inSentence(element))) continue
    const { width, height } = boxOf(element)
    // Words are as wide as they are.
    const narrow = element.matches('a') && element.textContent.trim() ? 24 : least
    if (width < narrow - 0.5 || height < least - 0.5)
      faults.push('small, ' + Math.round(width) + ' x ' + Math.round(height) + ': ' + say(element))
  }
  return [...new Set(faults)]
})`

/** Each fault in one line. `least` is how large a target has to be, where that is asked. */
export const layoutFaults = (page: Page, { least = 0, over = false }: { least?: number; over?: boolean }) =>
  page.evaluate<string[]>(`${script}(${least}, ${over})`)
