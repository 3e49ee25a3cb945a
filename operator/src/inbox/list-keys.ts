import type { PageKey } from '@zdb/console/core/router/page-keys.ts'

/** What the keys find the rows of the list by. */
export const itemLink = { 'data-item': '' } as const

/** What the keys find the buttons of the pages by. */
export const pageLinks = { front: { 'data-page': 'front' }, next: { 'data-page': 'next' } } as const

const links = () => [...document.querySelectorAll<HTMLElement>('[data-item]')]

/** From the row that has the focus, else from the one that is open. */
const walk = (step: 1 | -1) => {
  const all = links()
  const focused = all.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : all.findIndex((link) => link.ariaCurrent === 'true')
  const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)
  all[to]?.focus()
}

/** A page that is not there leaves its key alone. */
const turn = (to: keyof typeof pageLinks): boolean => {
  const button = document.querySelector<HTMLButtonElement>(`[data-page='${to}']`)
  button?.click()
  return button !== null
}

/** The keys of the list; Enter opens the row that has the focus. */
export const listKeys: readonly PageKey[] = [
  { keys: 'J ↓', words: '下一项', press: ['j', 'ArrowDown'], act: () => walk(1) },
  { keys: 'K ↑', words: '上一项', press: ['k', 'ArrowUp'], act: () => walk(-1) },
  { keys: ']', words: '下一页', press: [']'], act: () => turn('next') },
  { keys: '[', words: '回到最前', press: ['['], act: () => turn('front') },
]
