import { aRider } from '../../../server/src/areas/couriers/delivery-setup/fixtures.ts'
import { aQualification } from '../../../server/src/areas/people/qualifications/fixtures.ts'
import { aContact, aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { aFunded } from '../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { later } from '../../../server/src/core/time/clock.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { merchant, type Person } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { payPassword } from '../../support/traders.ts'

/** Proven and known, with a rider and money, and neither a deposit nor an area yet. */
const beginner = async (): Promise<Person & { storeId: number }> => {
  const person = await merchant()
  const { merchantId } = person
  const storeId = await within(async (tx) => {
    const id = await aStore(tx, merchantId, { deposit: 0, receiving: false, isDefault: true })
    for (const type of ['identity_card', 'business_licence'] as const) await aQualification(tx, merchantId, { type })
    await aContact(tx, { id, merchantId })
    await aRider(tx, { merchantId, storeId: id })
    await aFunded(tx, merchantId)
    return id
  })
  return { ...person, storeId }
}

/** Its districts were saved longer ago than they are locked. */
const locksPass = async (storeId: number): Promise<void> => {
  await db()
    .updateTable('store_scope')
    .set({ allow_modified_after: later(-1_000) })
    .where('store_id', '=', storeId)
    .execute()
}

test('an area is chosen, the deposit is paid, and the store opens receiving', async ({ browserOf }) => {
  const keeper = await beginner()
  const desk = await browserOf(keeper, { at: '/console/platform_shops/receive_setting' })
  await expect(desk.getByText('还差2,000.00元')).toBeVisible()

  await desk.getByRole('link', { name: '去处理配送区域' }).click()
  await desk.getByRole('checkbox', { name: '朝阳区' }).check()
  await desk.getByRole('button', { name: '保存' }).click()
  await expect(desk.getByText('配送区域已保存')).toBeVisible()

  await desk.getByRole('navigation', { name: '门店', exact: true }).getByRole('link', { name: '诚信保证金' }).click()
  await desk.getByRole('button', { name: '同意并加入' }).click()
  await desk.getByRole('button', { name: '缴纳保证金' }).click()
  const paying = dialogOf(desk, '缴纳保证金')
  await paying.fill('支付密码', payPassword)
  await paying.press('确认支付')
  await expect(desk.getByText('已缴足')).toBeVisible()

  await desk.getByRole('navigation', { name: '门店', exact: true }).getByRole('link', { name: '接单开通' }).click()
  await desk.getByRole('button', { name: '开通接单' }).click()
  await expect(desk.getByText('接单中')).toBeVisible()
})

test('an area is changed, locked, and changed again after its date', async ({ browserOf }) => {
  const keeper = await beginner()
  const desk = await browserOf(keeper, { at: '/console/setting/shop/delivery_area' })
  await desk.getByRole('checkbox', { name: '朝阳区' }).check()
  await desk.getByRole('button', { name: '保存' }).click()
  const chaoyang = desk.getByRole('checkbox', { name: /朝阳区/ })
  await expect(chaoyang).toBeDisabled()
  await expect(desk.getByRole('group', { name: '北京市的区县' }).getByText(/之后可改/)).toBeVisible()

  await locksPass(keeper.storeId)
  await desk.reload()
  await expect(chaoyang).toBeEnabled()
  await chaoyang.uncheck()
  await desk.locator('path', { hasText: '海淀区' }).click()
  await expect(desk.getByRole('checkbox', { name: '海淀区' })).toBeChecked()
  await desk.getByRole('button', { name: '保存' }).click()
  await expect(desk.getByRole('checkbox', { name: /海淀区/ })).toBeDisabled()
  await expect(chaoyang).toBeEnabled()
  await expect(chaoyang).not.toBeChecked()
})
