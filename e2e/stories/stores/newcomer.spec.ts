import type { Page } from '@playwright/test'
import { fen } from '@zdb/contract/kit/fen'
import { pages } from '@zdb/contract/pages'
import { anIncome } from '../../../server/src/core/money/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { documentCard, qualificationCentre, sendIdentityCard, sendLicence } from '../../screens/certificates.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { cardOf, nowOf, paying, places, publish, walkToReceived } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { signInScreen } from '../../screens/sign-in.ts'
import { aPhone, demoPerson, type Person } from '../../support/people.ts'
import { readPhone } from '../../support/outside/phone.ts'
import { approveDocument } from '../../support/qualifications.ts'
import { approveStoreOf } from '../../support/shops/stores.ts'
import { expect, test } from '../../support/story.ts'
import { payPassword, trader } from '../../support/traders.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const settingsOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '门店', exact: true }).getByRole('link', { name, exact: true }).click()

/** A stranger at the door becomes the master of a merchant. */
const register = async (page: Page, sandboxUrl: string): Promise<Person> => {
  const door = signInScreen(page, sandboxUrl)
  const mobile = aPhone()
  await door.open()
  await door.press('注册商家')
  await door.field('商家名称').fill('春风花坊')
  await door.field('联系人').fill('沈春')
  await door.field('经营品类').selectOption('鲜花绿植')
  await door.field('手机号').fill(mobile)
  await door.fillCode(mobile)
  await door.field('登录密码').fill('chunfeng2026')
  await page.getByRole('checkbox').check()
  await door.press('注册并进入')
  await expect(page).toHaveURL(/\/console\/home$/)
  return demoPerson(mobile)
}

/** Both documents are photographed, read and sent; the platform's word arrives on the open page. */
const certify = async (page: Page, owner: Person) => {
  await page.goto(qualificationCentre)
  await documentCard(page, '身份证').getByRole('button', { name: '去提交' }).click()
  await sendIdentityCard(page)
  await documentCard(page, '营业执照').getByRole('button', { name: '去提交' }).click()
  await sendLicence(page)
  await approveDocument(owner, 'identity_card')
  await approveDocument(owner, 'business_licence')
  await expect(documentCard(page, '身份证')).toContainText('已认证')
  await expect(documentCard(page, '营业执照')).toContainText('已认证')
}

const openStore = async (page: Page, owner: Person, name: string) => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto(`/console/${pages.stores.path}`)
  await press(page, '新建门店')
  await field('门店名称').fill(name)
  await page.getByRole('checkbox', { name: '鲜花绿植' }).check()
  await press(page, '下一步')
  await field('省份').fill('北京市')
  await field('城市').fill('北京市')
  await field('区县').fill('朝阳区')
  await field('详细地址').fill('光华路9号')
  await field('详细地址').blur()
  await expect(page.getByText('已定位，距离按此计算')).toBeVisible()
  // Whether a name is free depends on the city.
  await press(page, '上一步')
  await expect(page.getByText('名称可以使用')).toBeVisible()
  await press(page, '下一步')
  await press(page, '下一步')
  await expect(page.getByText(`${name}已保存为草稿`)).toBeVisible()
  await field('姓名').fill('沈春')
  await field('电话').fill(owner.mobile)
  await press(page, '保存，下一步')
  await page.getByRole('radio', { name: '按星期' }).check()
  await page.getByRole('switch', { name: '星期日营业' }).click()
  await press(page, '提交审核')
  await expect(page.getByText(`${name}已提交，等待平台审核`)).toBeVisible()
  await approveStoreOf(owner, name)
  await expect(page.getByText('正常', { exact: true })).toBeVisible()
}

const setPayPassword = async (page: Page, { mobile }: Person, sandboxUrl: string) => {
  await page.goto(`/console/${pages.payPassword.path}`)
  await press(page, '获取短信验证码')
  await expect(page.getByText('验证码已发送至')).toBeVisible()
  await page.getByLabel('短信验证码').fill(await readPhone(sandboxUrl, mobile))
  await page.getByLabel('新支付密码').fill(payPassword)
  await page.getByLabel('确认支付密码').fill(payPassword)
  await press(page, '确认设置')
  await expect(page.getByText('支付密码已设置')).toBeVisible()
}

/** From a list of what is missing to a store that receives. */
const beginToReceive = async (page: Page) => {
  await page.goto(`/console/${pages.receiveSetting.path}`)
  await expect(page.getByText('还差2,000.00元')).toBeVisible()
  await expect(page.getByRole('button', { name: '开通接单' })).toBeDisabled()
  await page.getByRole('link', { name: '去处理配送方式' }).click()
  await press(page, '开通聚合运力')
  await expect(page.getByText(/^已开通 \d+ 家$/)).toBeVisible()

  await page.goto(`/console/${pages.deliveryArea.path}`)
  await page.getByRole('checkbox', { name: '朝阳区' }).check()
  await press(page, '保存')
  await expect(page.getByText('配送区域已保存')).toBeVisible()
  await settingsOf(page, '抢单区域')
  await page.getByRole('checkbox', { name: '朝阳区' }).check()
  await press(page, '保存')
  await expect(page.getByText('抢单区域已保存')).toBeVisible()

  await settingsOf(page, '诚信保证金')
  await press(page, '同意并加入')
  await press(page, '缴纳保证金')
  const deposit = dialogOf(page, '缴纳保证金')
  await deposit.fill('支付密码', payPassword)
  await deposit.press('确认支付')
  await expect(page.getByText('已缴足')).toBeVisible()

  await settingsOf(page, '接单开通')
  await press(page, '开通接单')
  await expect(page.getByText('接单中')).toBeVisible()
}

test('a stranger registers, proves who it is, opens a store, pays its deposit and takes its first order', async ({
  page,
  browserOf,
  ground,
}) => {
  // Three photographs are read on the way, one after the other, on whatever machine this is.
  test.slow()
  const owner = await register(page, ground.sandboxUrl)
  const shop = `春风花坊${owner.merchantId}`
  await certify(page, owner)
  await openStore(page, owner, shop)
  await setPayPassword(page, owner, ground.sandboxUrl)
  await within((tx) => anIncome(tx, owner.merchantId, fen(2_500_00)))
  await beginToReceive(page)

  await walkToReceived(page)
  await expect(shellOf(page).connected).toBeVisible()
  const sender = await trader('花语')
  const desk = await browserOf(sender, { at: places.create, url: ground.second })
  const goods = '给新店的红玫瑰'
  await publish(desk, { kind: '指派单', goods, shop, price: '128' })
  await paying(desk).pay(payPassword)
  const { card, press: act } = cardOf(page, goods)
  await expect(card).toContainText('待接单')
  await act('接单')
  await expect(nowOf(desk).panel).toContainText('待配送')
})
