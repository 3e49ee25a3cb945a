import { sql } from 'kysely'
import { db } from '../../../server/src/core/db/tx.ts'
import { decideByKeys } from '../../screens/desk.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { operator } from '../../support/desk/operators.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { anOpenStore } from '../../support/shops/stores.ts'
import { anOrderBetween, trader } from '../../support/traders.ts'

/** The date of what was agreed to comes. */
const dateComes = async (rule: string): Promise<void> => {
  await sql`update platform_rule set from_at = now() where name = ${rule} and from_at > now()`.execute(db())
}

test('a rule is changed by two people: previewed, proposed, agreed to by another, and in force at its date', async ({
  browserOf,
  deskOf,
}) => {
  const keeper = await merchant()
  const storeId = await anOpenStore(keeper, '规则花店')
  await anOrderBetween(await trader('花语'), undefined, 'waitGrab')
  const shop = await browserOf(keeper, { at: `/console/setting/shop/flash?sid=${storeId}` })
  await expect(shop.getByText(/早 30 秒看到/)).toBeVisible()

  const first = await deskOf(await operator({ name: '甲提议', roles: ['manage'] }), '/operator/rules')
  await first.getByRole('button', { name: '修改闪推领先时间' }).click()
  const dialog = dialogOf(first, '修改闪推领先时间')
  await dialog.fill('新值（秒）', '20')
  await expect(first.getByRole('region', { name: '影响预览' })).toContainText('30秒 → 20秒')
  await expect(first.getByRole('region', { name: '影响预览' })).toContainText(/抢单池中的转单 \d+件（最近：T/)
  await dialog.fill('理由', '节日高峰抢单更快')
  await dialog.press('提交复核')
  await expect(first.getByText('已提交，等待另一位同事复核')).toBeVisible()
  await first.getByRole('link', { name: '有待复核的修改' }).first().click()
  const own = first.getByRole('row', { name: /闪推领先时间/ })
  await expect(own.getByRole('button', { name: '撤回' })).toBeVisible()
  await first.goto('/operator/inbox?queue=proposals')
  await first.getByRole('link', { name: /闪推领先时间/ }).click()
  await expect(first.getByText(/不能复核自己的提议/).first()).toBeVisible()

  const second = await deskOf(await operator({ name: '乙复核', roles: ['manage'] }), '/operator/proposals')
  await second
    .getByRole('row', { name: /闪推领先时间/ })
    .getByRole('link', { name: '去复核' })
    .click()
  await expect(second.getByRole('region', { name: '规则' })).toContainText('20秒')
  await expect(second.getByRole('region', { name: '受影响的进行中事项' })).toContainText(/抢单池中的转单\d+件，如T/)
  await expect(second.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await decideByKeys(second, '1')
  await second.goto('/operator/rules')
  await expect(second.getByRole('row', { name: /闪推领先时间/ })).toContainText(/30秒.*起 20秒/)
  await shop.reload()
  await expect(shop.getByText(/早 30 秒看到/)).toBeVisible()

  await dateComes('flashHeadStartSeconds')
  await shop.reload()
  await expect(shop.getByText(/早 20 秒看到/)).toBeVisible()
  await second.reload()
  await expect(second.getByRole('row', { name: /闪推领先时间/ })).toContainText('20秒')
})
