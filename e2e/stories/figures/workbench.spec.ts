import { dialogOf } from '../../screens/dialog.ts'
import { shellOf } from '../../screens/shell.ts'
import { merchant, subAccount } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { anOpenStore } from '../../support/shops/stores.ts'

test('a store closed at one desk is closed on every screen of the merchant, until it opens again', async ({
  browserOf,
  ground,
}) => {
  const owner = await merchant()
  await anOpenStore(owner, '国贸店')
  const clerk = await subAccount(owner, { role: 'service' })
  const desk = await browserOf(owner)
  const counter = await browserOf(clerk, { url: ground.second })
  await expect(shellOf(counter).connected).toBeVisible()
  await expect(counter.getByText('营业中')).toBeVisible()
  await expect(counter.getByRole('switch')).toHaveCount(1)
  const todo = (words: string) => desk.getByRole('link', { name: words })

  await desk.getByRole('switch', { name: '国贸店营业' }).click()
  const closing = dialogOf(desk, '国贸店休息')
  await closing.press('确认休息')
  await expect(closing.dialog.getByText('请填写休息原因')).toBeVisible()
  await closing.press('今日已售罄')
  await closing.press('确认休息')
  await expect(closing.dialog).toHaveCount(0)
  await expect(todo('门店休息中')).toContainText('1')
  await expect(desk.getByText('今日已售罄', { exact: true })).toBeVisible()
  await expect(counter.getByText('休息中', { exact: true })).toBeVisible()
  await expect(counter.getByText('今日已售罄', { exact: true })).toBeVisible()

  await desk.getByRole('switch', { name: '国贸店营业' }).click()
  await expect(todo('门店休息中')).toHaveCount(0)
  await expect(counter.getByText('营业中')).toBeVisible()
  await expect(counter.getByText('今日已售罄', { exact: true })).toHaveCount(0)
})
