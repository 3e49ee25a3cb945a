import { decideByKeys, itemAt, openItem } from '../../screens/desk.ts'
import { operator } from '../../support/desk/operators.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { aWaitingLicence, aWaitingStore } from '../../support/waiting.ts'

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
