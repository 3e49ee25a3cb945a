import type { PageKey } from '@zdb/console/core/router/page-keys.ts'

/** What the keys find the rows of the list by. */
export const itemLink = { 'data-item': '' } as const

const links = () => [...document.querySelectorAll<HTMLElement>('[data-item]')]

/** From the row that has the focus, else from the one that is open. */
const walk = (step: 1 | -1) => {
  const all = links()
  const focused = all.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : all.findIndex((link) => link.ariaCurrent === 'true')
  const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)
  all[to]?.focus()
}

/** The keys of the list; Enter opens the row that has the focus. */
export const listKeys: readonly PageKey[] = [
  { keys: 'J ↓', words: '下一项', press: ['j', 'ArrowDown'], act: () => walk(1) },
  { keys: 'K ↑', words: '上一项', press: ['k', 'ArrowUp'], act: () => walk(-1) },
]
