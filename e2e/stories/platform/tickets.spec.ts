import { answerTicket } from '../../support/platform.ts'
import { merchant } from '../../support/people.ts'
import { photographOf } from '../../support/photograph.ts'
import { expect, test } from '../../support/story.ts'

test('a question goes to the platform and back until it is solved, and is deleted', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner)
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
  await expect(page.getByRole('region', { name: '现在' })).toContainText('等待平台')

  await answerTicket(owner, '已联系到骑手，十分钟内送达')
  await expect(thread).toContainText('已联系到骑手，十分钟内送达')
  await page.getByLabel('回复内容').fill('客户还是没有收到')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(thread).toContainText('客户还是没有收到')

  await page.goto('/console/home')
  await answerTicket(owner, '现在送到了，抱歉')
  await page.getByRole('link', { name: /工单已回复/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '骑手取货后失联' })).toContainText('已回复')
  await expect(page.getByRole('img', { name: '有未读回复' })).toBeVisible()
  await page.getByRole('link', { name: '处理', exact: true }).click()
  await page.getByRole('button', { name: '问题已解决' }).click()
  await expect(page.getByRole('region', { name: '现在' })).toContainText('已完成')
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除工单？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(/还没有工单/)).toBeVisible()
})
