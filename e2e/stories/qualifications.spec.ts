import { documentCard as card, qualificationCentre as centre, sendLicence } from '../screens/certificates.ts'
import { merchant } from '../support/people.ts'
import { aLicenceEnding, approveDocument, daysPass, rejectDocument } from '../support/qualifications.ts'
import { expect, test } from '../support/story.ts'

test('a licence is photographed, cut, read and sent; refused with a reason; sent again and approved', async ({
  browserOf,
}) => {
  const owner = await merchant()
  const page = await browserOf(owner, { at: centre })
  await card(page, '营业执照').getByRole('button', { name: '去提交' }).click()
  await sendLicence(page)

  await rejectDocument(owner, 'business_licence', '照片缺少一角')
  await expect(card(page, '营业执照')).toContainText('未通过：照片缺少一角')
  await card(page, '营业执照').getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByText('上次未通过：照片缺少一角')).toBeVisible()
  await sendLicence(page)

  await approveDocument(owner, 'business_licence')
  await expect(card(page, '营业执照')).toContainText('已认证')
  await expect(card(page, '营业执照').getByRole('button', { name: '更换证件' })).toBeVisible()
})

test('a licence runs out through warning, grace and lapse, and is renewed', async ({ browserOf }) => {
  const owner = await merchant()
  const id = await aLicenceEnding(owner, 90)
  const page = await browserOf(owner, { at: centre })
  await expect(card(page, '营业执照')).toContainText('已认证')

  await daysPass(id, 60)
  await expect(card(page, '营业执照')).toContainText('即将到期')
  await expect(page.getByText('资质即将到期').first()).toBeVisible()
  await daysPass(id, 40)
  await expect(card(page, '营业执照')).toContainText('已到期，宽限中')
  await daysPass(id, 60)
  await expect(card(page, '营业执照')).toContainText('证件已失效，门店不能再接单，请更换。')

  await card(page, '营业执照').getByRole('button', { name: '更换证件' }).click()
  await sendLicence(page)
  await approveDocument(owner, 'business_licence')
  await expect(card(page, '营业执照')).toContainText('已认证')
})
