import type { Locator, Page } from '@playwright/test'
import { dialogOf } from '../../screens/dialog.ts'
import { decideByKeys } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { expect, test } from '../../support/story.ts'
import { anOrderBetween, twoTraders } from '../../support/traders.ts'

const part = (page: Page, name: RegExp | string): Locator => page.getByRole('region', { name })

/** Answers the dialog of an act with one of the usual reasons. */
const answer = async (page: Page, title: string, reason: string, act: string): Promise<void> => {
  const { dialog } = dialogOf(page, title)
  await dialog.getByRole('button', { name: reason }).click()
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a merchant is found by an order, opened with a reason, limited, released, suspended and signed out; it sees all of it', async ({
  browserOf,
  deskOf,
}) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  const shop = await browserOf(florist)
  await expect(shop.getByRole('img', { name: '消息提醒已连接' })).toBeVisible()
  const note = shop.getByRole('alert').filter({ hasText: '已限制接单' })

  const desk = await deskOf(
    await operator({ roles: ['service', 'arbitration', 'review', 'manage'], name: '周经理' }),
    '/operator/merchants',
  )
  await expect(desk.getByRole('searchbox')).toBeVisible()
  await desk.keyboard.press('/')
  await desk.keyboard.type(sn)
  await desk.keyboard.press('Enter')
  const found = desk.getByRole('row').filter({ hasText: `接到的订单：${sn}` })
  await found.getByRole('link').focus()
  await desk.keyboard.press('Enter')
  await expect(part(desk, '为什么查看')).toBeVisible()
  await desk.keyboard.press('3')
  await expect(desk.getByText('查看理由：处理售后或仲裁')).toBeVisible()
  await expect(part(desk, /^门店/)).toContainText('正常')
  await expect(part(desk, '限制')).toContainText('没有限制')

  await part(desk, '限制').getByRole('button', { name: '限制商家' }).click()
  await answer(desk, `限制${florist.shop.replace(/店$/, '')}`, '多次迟到', '限制')
  await expect(part(desk, '限制')).toContainText('限制接单')
  await expect(note).toContainText('多次迟到')
  await expect(note).toContainText('解除')
  await expect(note.getByRole('link', { name: '有异议，提交工单' })).toBeVisible()
  await part(desk, '限制').getByRole('button', { name: '解除' }).click()
  await answer(desk, '解除接单限制', '核实为误判', '解除')
  await expect(note).toHaveCount(0)

  await shop.goto('/console/platform_shops')
  const row = shop.getByRole('row').filter({ hasText: florist.shop })
  await expect(row).toBeVisible()
  await part(desk, /^门店/).getByRole('button', { name: '停用' }).click()
  await answer(desk, `停用${florist.shop}`, '冒用他人门店', '停用')
  await expect(row).toContainText('平台停用')
  await part(desk, /^门店/).getByRole('button', { name: '提议解除停用' }).click()
  await answer(desk, `提议解除停用：${florist.shop}`, '已补交证明', '提议')
  const second = await deskOf(await operator({ roles: ['manage'], name: '吴管理' }), '/operator/inbox?queue=proposals')
  await second.getByRole('link', { name: new RegExp(`解除门店停用：${florist.shop}（`) }).click()
  await expect(second.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await expect(second.getByText('冒用他人门店')).toBeVisible()
  await expect(second.getByText(florist.shop).first()).toBeVisible()
  await decideByKeys(second, '1')
  await expect(row).not.toContainText('平台停用')

  await shop.goto('/console/setting/account')
  const looks = part(shop, '谁看过我的资料')
  await expect(looks.getByRole('row').filter({ hasText: '处理售后或仲裁' }).first()).toContainText(
    '客服、仲裁、审核、管理',
  )
  await expect(looks).not.toContainText('周经理')

  await desk.reload()
  await desk.getByRole('button', { name: '调查违规线索' }).click()
  await part(desk, /^员工与登录/)
    .getByRole('button', { name: '结束登录' })
    .first()
    .click()
  const { dialog } = dialogOf(desk, '结束')
  await dialog.getByRole('button', { name: '账号疑似被盗' }).click()
  await dialog.getByRole('button', { name: '结束登录' }).click()
  await expect(shop.getByRole('button', { name: '登录', exact: true })).toBeVisible()

  await desk.goto('/operator/audit')
  const lines = desk.getByRole('list', { name: '操作记录' })
  await expect(lines.getByRole('listitem').filter({ hasText: '结束商家的登录' }).first()).toContainText('周经理')
})
