import type { Page } from '@playwright/test'

/** A dialog with a form in it. */
export const dialogOf = (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  return {
    dialog,
    field,
    fill: (label: string, value: string) => field(label).fill(value),
    choose: async (label: string, option: string) => {
      await field(label).click()
      await page.locator('.ant-select-item-option', { hasText: option }).click()
    },
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  }
}
