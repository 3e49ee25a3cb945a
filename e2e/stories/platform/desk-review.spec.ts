import { dialogOf } from '../../screens/dialog.ts'
import { decideByKeys, itemAt, openItem } from '../../screens/desk.ts'
import { shellOf } from '../../screens/shell.ts'
import { operator } from '../../support/operators.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { twoTraders } from '../../support/traders.ts'
import { aWaitingFeedback, aWaitingLicence, aWaitingStore } from '../../support/waiting.ts'

test('a licence is refused with a reason, the next one approved, and the merchant’s page follows', async ({
  browserOf,
  deskOf,
}) => {
  const [owner, other] = [await merchant(), await merchant()]
  const [refused, approved] = [await aWaitingLicence(owner), await aWaitingLicence(other)]
  const centre = '/console/setting/account/real_name/edit_real_name'
  const [hers, his] = [await browserOf(owner, { at: centre }), await browserOf(other, { at: centre })]
  const card = (page: typeof hers) => page.getByRole('region', { name: '营业执照', exact: true })
  await expect(card(hers)).toContainText('审核中')
  await expect(card(his)).toContainText('审核中')

  const desk = await deskOf(await operator({ roles: ['review'] }))
  await openItem(desk, 'qualifications', refused)
  await decideByKeys(desk, '2', '1')
  await expect(card(hers)).toContainText('未通过：图片模糊，无法辨认')
  await openItem(desk, 'qualifications', approved)
  await decideByKeys(desk, '1')
  await expect(card(his)).toContainText('已认证')
})

test('two operators on one store: the second sees the first, takes over, and decides; both outcomes reach the merchant', async ({
  browserOf,
  deskOf,
}) => {
  const owner = await merchant()
  const [good, bad] = [`新开花店${owner.merchantId}`, `查无此店${owner.merchantId}`]
  const [goodId, badId] = [await aWaitingStore(owner, good), await aWaitingStore(owner, bad)]
  const shop = await browserOf(owner, { at: '/console/platform_shops' })
  const row = (name: string) => shop.getByRole('row').filter({ hasText: name })
  await expect(row(good)).toContainText('审核中')

  const [chen, zhou] = [
    await deskOf(await operator({ roles: ['review'], name: '陈审核' })),
    await deskOf(await operator({ roles: ['review'], name: '周审核' })),
  ]
  await openItem(chen, 'stores', goodId)
  await zhou.goto(itemAt('stores', goodId))
  await expect(zhou.getByText('陈审核正在处理这一项')).toBeVisible()
  await expect(zhou.getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await zhou.getByRole('button', { name: '接手' }).click()
  await expect(chen.getByText('周审核正在处理这一项')).toBeVisible()
  await decideByKeys(zhou, '1')
  await expect(row(good)).toContainText('正常')
  await expect(chen.getByText('该事项已处理完毕').first()).toBeVisible()

  await openItem(chen, 'stores', badId)
  await decideByKeys(chen, '2', '2')
  await expect(row(bad)).toContainText('未通过')
})

test('what was told of stores is looked into by keyboard alone, and who told it hears what was found', async ({
  browserOf,
  deskOf,
}) => {
  const [teller, shop] = await twoTraders()
  const [other, second] = await twoTraders()
  const tellers = [await browserOf(teller), await browserOf(other)]
  for (const page of tellers) await expect(shellOf(page).connected).toBeVisible()
  const ids = [await aWaitingFeedback(teller, shop), await aWaitingFeedback(other, second)]
  const desk = await deskOf(await operator({ roles: ['service'] }), '/operator/inbox?queue=invalidStores')
  await expect(desk.getByRole('link', { name: new RegExp(shop.shop) })).toBeVisible()
  const opened = () => Number(/invalidStores\/(\d+)/.exec(desk.url())?.[1])
  const press = async (...keys: string[]) => {
    for (const key of keys) await desk.keyboard.press(key)
  }
  await press('j', 'Enter')
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await press('?')
  await expect(dialogOf(desk, '快捷键').dialog).toContainText('选择决定，再选择理由')
  await press('Escape')
  const first = opened()
  expect(ids).toContain(first)
  await press('1', '3', 'e')
  await desk.keyboard.type('两次到店均未营业')
  await press('Enter')
  await expect.poll(opened).not.toBe(first)
  const told = first === ids[0] ? tellers : tellers.toReversed()
  await expect(shellOf(told[0] ?? desk).toasts.first()).toContainText('反馈属实：门店已停业')
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await press('2', '1', 'Enter')
  await expect(
    desk.getByText('没有待处理的事项', { exact: false }).or(desk.getByText('收件箱已清空', { exact: false })),
  ).toBeVisible()
  await expect(shellOf(told[1] ?? desk).toasts.first()).toContainText('未发现问题：电话可接通，信息无误')
})
