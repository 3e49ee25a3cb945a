import type { Page } from '@playwright/test'

/** A list page: its rows are found by any words in them. */
export const listScreen = (page: Page, label: string) => {
  const list = page.getByRole('table', { name: label })
  const row = (words: string) => list.getByRole('row').filter({ hasText: words })
  return {
    list,
    row,
    act: (words: string, action: string) => row(words).getByRole('button', { name: action, exact: true }).click(),
    toggle: (words: string) => row(words).getByRole('switch').click(),
  }
}
