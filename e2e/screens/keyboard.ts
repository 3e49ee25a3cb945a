import { expect, type Locator, type Page } from '@playwright/test'

/** What a focus looks like: it is visible when something of this changes with it. */
const inPage = {
  /** Remembers what has the focus, and how it and what is right around it look with it. */
  note: `(() => {
    document.getAnimations().forEach((each) => { try { each.finish() } catch {} })
    const look = (each) => {
      if (!each) return ''
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, transform } = getComputedStyle(each)
      return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, transform].join()
    }
    const around = (each) => [each, each.parentElement, each.parentElement?.parentElement, each.parentElement?.parentElement?.parentElement, each.nextElementSibling]
    window.lookOf = (each) => around(each).map(look).join('|')
    const now = document.activeElement
    const before = window.focusBefore
    // Within one frame, as from a password to the button that shows it, the frame's look stays.
    const stays = (each) => each.parentElement?.parentElement?.contains(now) ?? false
    window.focusLeft = before && before.each.isConnected && !stays(before.each) ? before : undefined
    window.focusBefore = now && now !== document.body ? { each: now, look: window.lookOf(now) } : undefined
  })()`,
  /** What had the focus before and looks now as it did then; the library's lists notice a moment later that they lost it. */
  unseen: `(() => {
    document.getAnimations().forEach((each) => { try { each.finish() } catch {} })
    const left = window.focusLeft
    return left && left.each.isConnected && window.lookOf(left.each) === left.look ? left.each.outerHTML.slice(0, 160) : ''
  })()`,
  /** Why it cannot be seen: outside of the window, or under something else. */
  hidden: `(() => {
    const each = document.activeElement
    if (!each || each === document.body || each.tagName === 'MAIN') return ''
    const shown = each.matches('input[type=file], input[type=radio], input[type=checkbox]') ? each.closest('label') ?? each : each
    const box = shown.getBoundingClientRect()
    const [x, y] = [box.left + Math.min(box.width, innerWidth) / 2, box.top + Math.min(box.height, innerHeight) / 2]
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'outside: ' + each.outerHTML.slice(0, 160)
    const top = document.elementFromPoint(x, y)
    return top && (shown.contains(top) || top.contains(shown)) ? '' : 'covered: ' + each.outerHTML.slice(0, 160) + ' by ' + top?.outerHTML.slice(0, 80)
  })()`,
  trail: `(() => {
    const each = document.activeElement
    if (!each || each === document.body) return 'page'
    window.focusIds ??= new WeakMap()
    if (!window.focusIds.has(each)) window.focusIds.set(each, String((window.focusCount = (window.focusCount ?? 0) + 1)))
    return window.focusIds.get(each)
  })()`,
}

const most = 400

/** A person at the keyboard, without a mouse: each step of the focus is seen, or the story ends. */
export const keyboardOf = (page: Page) => {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (words: string): Promise<void> => page.keyboard.type(words)

  const step = async (key: 'Tab' | 'Shift+Tab'): Promise<void> => {
    await page.keyboard.press(key)
    await page.evaluate(inPage.note)
    await expect.poll(() => page.evaluate<string>(inPage.unseen), 'the focus was not visible').toBe('')
    expect(await page.evaluate<string>(inPage.hidden), 'the focus cannot be seen').toBe('')
  }
  const has = (target: Locator): Promise<boolean> =>
    target.evaluate((each) => each === each.ownerDocument.activeElement)

  /** In it, or with the browser's own bars, from which the next Tab leads back. */
  const isKept = (within: Locator): Promise<boolean> =>
    within.evaluate((each) => {
      const { activeElement, body } = each.ownerDocument
      return activeElement === body || each.contains(activeElement)
    })

  /** Tab by Tab until it has the focus; who comes round without having met it cannot reach it. */
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await target.waitFor()
    for (let count = 0; count < most; count += 1) {
      if (await has(target)) return
      await step(key)
    }
    throw new Error(`${String(target)} is not reached by ${key}`)
  }

  return {
    press,
    type,
    to,
    enter: async (target: Locator): Promise<void> => {
      await to(target)
      await press('Enter')
    },
    /** Types over what stands in the field. */
    fill: async (target: Locator, words: string): Promise<void> => {
      await to(target)
      await press('Control+a')
      await type(words)
    },
    /** Once round: every step leads on, and what is over the page keeps the focus to itself. */
    round: async (within?: Locator): Promise<number> => {
      const met = new Set<string>()
      for (let count = 0; count < most; count += 1) {
        await step('Tab')
        if (within) expect(await isKept(within), 'the focus left what lies over the page').toBe(true)
        const now = await page.evaluate<string>(inPage.trail)
        if (met.has(now)) return met.size
        met.add(now)
      }
      throw new Error('the focus never comes round')
    },
    has: async (target: Locator): Promise<void> => expect.poll(() => has(target)).toBe(true),
  }
}

export type Keyboard = ReturnType<typeof keyboardOf>
