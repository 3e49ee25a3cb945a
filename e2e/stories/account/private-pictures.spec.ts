import type { Page } from '@playwright/test'
import { documentCard, qualificationCentre, sendLicence } from '../../screens/certificates.ts'
import { shellOf } from '../../screens/shell.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

/** Whether the page shows a picture that has been drawn. */
const drawn = (page: Page) =>
  page.evaluate<boolean>('[...document.images].some((image) => image.complete && image.naturalWidth > 0)')

test('a document that was looked at is gone with its person: neither the back button nor its address shows it', async ({
  browserOf,
}) => {
  const owner = await merchant()
  const page = await browserOf(owner, { at: qualificationCentre })
  await documentCard(page, '营业执照').getByRole('button', { name: '去提交' }).click()
  const sent = page.waitForResponse((response) => response.url().endsWith('/api.v2/upload'))
  await sendLicence(page)
  const { data } = (await (await sent).json()) as { data: { url: string } }

  await page.goto(data.url)
  expect(await drawn(page)).toBe(true)
  await page.goto(qualificationCentre)
  await shellOf(page).choose('安全退出')
  await expect(page).toHaveURL(/\/$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(data.url)
  await expect(page.locator('body')).toContainText('登录')
  expect(await drawn(page)).toBe(false)
  const clerkless = await browserOf(await merchant(), { at: data.url })
  expect(await drawn(clerkless)).toBe(false)
})
