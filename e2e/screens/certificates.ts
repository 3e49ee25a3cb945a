import { expect, type Page } from '@playwright/test'
import { numbers } from '../../server/src/areas/people/qualifications/fixtures.ts'
import { photographOf } from '../support/photograph.ts'

export const qualificationCentre = '/console/setting/account/real_name/edit_real_name'

/** A document of the centre. */
export const documentCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Chooses a photograph of these lines, cuts it, and waits until it has been sent and read. */
export const photograph = async (page: Page, document: string, side: string, lines: readonly string[]) => {
  await page.getByLabel(`上传${side}`).setInputFiles(await photographOf(page, lines))
  await page.getByRole('button', { name: '使用这张图片' }).click()
  const pictures = page.getByRole('group', { name: `${document}图片` })
  await expect(pictures.getByRole('img', { name: side })).toBeVisible()
  await expect(pictures.locator('[aria-busy]')).toHaveCount(0, { timeout: 60_000 })
}

const handIn = async (page: Page, document: string) => {
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(documentCard(page, document)).toContainText('审核中')
}

/** From an empty form to a licence that waits for its verdict: all that is typed is what the reader found. */
export const sendLicence = async (page: Page) => {
  await photograph(page, '营业执照', '营业执照', [
    '营业执照',
    `统一社会信用代码 ${numbers.business_licence}`,
    '名称 花语花艺有限公司',
    '营业期限 2020年01月02日至长期',
  ])
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(numbers.business_licence)
  await expect(page.getByLabel('企业名称')).toHaveValue('花语花艺有限公司')
  await expect(page.getByLabel('有效期起')).toHaveValue('2020-01-02')
  await handIn(page, '营业执照')
}

export const sendIdentityCard = async (page: Page) => {
  await photograph(page, '身份证', '人像面', ['姓名 沈春', `公民身份号码 ${numbers.identity_card}`])
  await expect(page.getByLabel('姓名')).toHaveValue('沈春')
  await expect(page.getByLabel('身份证号码')).toHaveValue(numbers.identity_card)
  await photograph(page, '身份证', '国徽面', ['中华人民共和国', '居民身份证', '有效期限 2016.05.04-2036.05.04'])
  await expect(page.getByLabel('有效期起')).toHaveValue('2016-05-04')
  await expect(page.getByLabel('有效期止')).toHaveValue('2036-05-04')
  await handIn(page, '身份证')
}
