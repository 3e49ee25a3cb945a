import type { Page } from '@playwright/test'
import { decideByKeys } from '../../screens/desk.ts'
import { nowOf } from '../../screens/orders.ts'
import { operator } from '../../support/desk/operators.ts'
import { merchant } from '../../support/people.ts'
import { photographOf } from '../../support/photograph.ts'
import { expect, test } from '../../support/story.ts'

/** Opens the ticket of this merchant from the inbox. */
const takeFrom = async (desk: Page, merchantName: string): Promise<void> => {
  await desk.goto('/operator/inbox?queue=tickets')
  await desk.getByRole('link', { name: new RegExp(merchantName) }).click()
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
}

/** Answers in one's own words. */
const answer = async (desk: Page, words: string): Promise<void> => {
  for (const key of ['1', 'e']) await desk.keyboard.press(key)
  await desk.keyboard.type(words)
  await decideByKeys(desk)
}

test('a question with a picture goes to the desk of its category and back until the desk completes it, and is deleted', async ({
  browserOf,
  deskOf,
}) => {
  const name = `问事花店${Date.now() % 1_000_000}`
  const page = await browserOf(await merchant({ name }))
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '帮助工单' }).click()
  await expect(page.getByText(/还没有工单/)).toBeVisible()
  await page.getByRole('button', { name: '提交工单' }).first().click()

  await page.getByRole('radio', { name: '订单与配送' }).check()
  await page.getByRole('radio', { name: '骑手与配送' }).check()
  await expect(page.getByText('请写明单号、骑手电话和当前情况')).toBeVisible()
  await page.getByLabel('问题描述').fill('骑手取货后失联，客户在催')
  await page.getByLabel('上传图片').setInputFiles(await photographOf(page, ['骑手', '定位停在路口']))
  await expect(page.getByRole('img', { name: '图片 1' })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const thread = page.getByRole('list', { name: '沟通记录' })
  await expect(thread).toContainText('骑手取货后失联，客户在催')
  await expect(thread.getByRole('button', { name: /^查看/ })).toBeVisible()
  const { panel } = nowOf(page)
  await expect(panel).toContainText('等待平台')

  const money = await deskOf(await operator({ roles: ['finance'] }), '/operator/inbox?queue=tickets')
  await expect(money.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(money.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  await money.close()
  const desk = await deskOf(await operator({ roles: ['service'], name: '客服小张' }))
  await takeFrom(desk, name)
  await expect(desk.getByRole('region', { name: '图片' }).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await answer(desk, '已联系到骑手，十分钟内送达')
  await expect(thread).toContainText('已联系到骑手，十分钟内送达')
  await page.getByLabel('回复内容').fill('客户还是没有收到')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(thread).toContainText('客户还是没有收到')

  await page.goto('/console/home')
  await expect(page.getByRole('img', { name: '消息提醒已连接' })).toBeVisible()
  await takeFrom(desk, name)
  await expect(desk.getByRole('region', { name: '沟通记录' })).toContainText('客户还是没有收到')
  await answer(desk, '现在送到了，抱歉')
  await page.getByRole('link', { name: /工单已回复/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '骑手取货后失联' })).toContainText('已回复')
  await expect(page.getByRole('img', { name: '有未读回复' })).toBeVisible()
  await page.getByRole('link', { name: '处理', exact: true }).click()
  await page.getByLabel('回复内容').fill('收到了，谢谢')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(panel).toContainText('等待平台')
  await takeFrom(desk, name)
  await decideByKeys(desk, '2', '1')
  await expect(panel).toContainText('已完成')
  await expect(thread).toContainText('问题已解决')

  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除工单？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(/还没有工单/)).toBeVisible()
})
