import type { Page } from '@playwright/test'
import { numbers } from '../../server/src/areas/people/qualifications/fixtures.ts'
import { photographOf } from '../support/photograph.ts'
import { merchant } from '../support/people.ts'
import { aLicenceEnding, approveDocument, daysPass, rejectDocument } from '../support/qualifications.ts'
import { expect, test } from '../support/story.ts'

const centre = '/console/setting/account/real_name/edit_real_name'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const licence = [
  '营业执照',
  `统一社会信用代码 ${numbers.business_licence}`,
  '名称 花语花艺有限公司',
  '营业期限 2020年01月02日至长期',
]

const sendLicence = async (page: Page) => {
  await page.getByLabel('上传营业执照').setInputFiles(await photographOf(page, licence))
  await page.getByRole('button', { name: '使用这张图片' }).click()
  const pictures = page.getByRole('group', { name: '营业执照图片' })
  await expect(pictures.getByRole('img', { name: '营业执照' })).toBeVisible()
  await expect(pictures.locator('[aria-busy]')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(numbers.business_licence)
  await expect(page.getByLabel('企业名称')).toHaveValue('花语花艺有限公司')
  await expect(page.getByLabel('有效期起')).toHaveValue('2020-01-02')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(card(page, '营业执照')).toContainText('审核中')
}

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
