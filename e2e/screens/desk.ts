import { expect, type Page } from '@playwright/test'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'

/** An item at the desk, in the view of its queue alone. */
export const itemAt = (queue: QueueName, id: number | string): string => `/operator/inbox/${queue}/${id}?queue=${queue}`

/** Opens an item of the desk, and waits until it is the person's own. */
export const openItem = async (page: Page, queue: QueueName, id: number | string): Promise<void> => {
  await page.goto(itemAt(queue, id))
  await expect(page.getByRole('button', { name: '放回收件箱' })).toBeVisible()
}

/** The decision, and its reason where it needs one, by their keys; it is over when another item, or none, is open. */
export const decideByKeys = async (page: Page, ...keys: string[]): Promise<void> => {
  const before = page.url()
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(before)
}
