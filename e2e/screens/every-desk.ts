import type { Page } from '@playwright/test'
import { operator, operatorPassword } from '../support/operators.ts'
import { merchant } from '../support/people.ts'
import { punish } from '../support/platform.ts'
import { twoTraders } from '../support/traders.ts'
import { aForwarding, aQuarrel, aWaitingLicence, aWaitingStore } from '../support/waiting.ts'
import { dialog, heading, press, words, type Screen } from './screen.ts'

const licence = async (): Promise<string> => {
  const owner = await merchant({ name: '羊城花与蛋糕生活馆旗舰总店' })
  await aWaitingStore(owner, '望京东园四区浦项中心裙楼二层旗舰店')
  return `/operator/inbox/qualifications/${await aWaitingLicence(owner)}`
}

const quarrel = async (): Promise<string> =>
  `/operator/inbox/arbitration/${(await aQuarrel(...(await twoTraders()))).id}`

const forwarding = async (): Promise<string> =>
  `/operator/inbox/penalties/${await aForwarding(...(await twoTraders()))}`

const knock = async (page: Page): Promise<void> => {
  const { login } = await operator({ bound: false })
  await page.getByLabel('账号').fill(login)
  await page.getByRole('textbox', { name: '密码' }).fill(operatorPassword)
  await page.getByRole('button', { name: '登录' }).click()
}

const look =
  (word: string) =>
  async (page: Page): Promise<void> => {
    await merchant({ name: '羊城花与蛋糕生活馆旗舰总店' })
    await page.getByRole('searchbox').fill(word)
    await page.keyboard.press('Enter')
  }

const giveReason = async (page: Page): Promise<void> => page.getByRole('button', { name: '处理工单' }).click()

const newMerchant = async (): Promise<string> => `/operator/merchants/${(await merchant()).merchantId}`

const busyMerchant = async (): Promise<string> => {
  const [sender, florist] = await twoTraders()
  await aQuarrel(sender, florist)
  await aWaitingLicence(florist)
  await aWaitingStore(florist, '望京东园四区浦项中心裙楼二层旗舰店')
  await punish(florist, { limits: [{ type: 'jiedan', until: 'paid' }] })
  return `/operator/merchants/${florist.merchantId}`
}

const limiting = async (page: Page): Promise<void> => {
  await giveReason(page)
  await page.getByRole('button', { name: '限制商家' }).click()
}

const issuing = async (page: Page): Promise<void> => {
  await giveReason(page)
  await page.getByRole('button', { name: '开具处罚' }).click()
}

/** The key is pressed once the item is the person's own. */
const keys =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '放回收件箱' }).waitFor()
    for (const name of names) await page.keyboard.press(name)
  }

/** The platform's desk, and the authenticator that stands in for its people's phones. */
export const deskScreens: readonly Screen[] = [
  { name: 'desk-door', who: 'nobody', at: '/operator', shows: heading('平台工作台') },
  { name: 'desk-enrolment', who: 'nobody', at: '/operator', act: knock, shows: heading('绑定动态码') },
  { name: 'desk-inbox', who: 'operator', at: '/operator/inbox', shows: words('打开最紧急的一项') },
  { name: 'desk-item', who: 'operator', at: licence, shows: heading('提交的内容') },
  { name: 'desk-refusal', who: 'operator', at: licence, act: keys('2'), shows: words('补充说明') },
  { name: 'desk-case', who: 'operator', at: quarrel, act: keys('1'), shows: heading('建议裁决') },
  { name: 'desk-penalty', who: 'operator', at: forwarding, act: keys('1'), shows: words('限制接单') },
  { name: 'desk-keys', who: 'operator', at: licence, act: keys('?'), shows: dialog('快捷键') },
  { name: 'desk-ledger', who: 'operator', at: '/operator/ledger', shows: heading('核对一个商家') },
  { name: 'desk-health', who: 'operator', at: '/operator/health', shows: heading('往来与后台') },
  {
    name: 'desk-merchants',
    who: 'operator',
    at: '/operator/merchants',
    act: look('羊城花与蛋糕'),
    shows: words('找到的依据'),
  },
  {
    name: 'desk-nobody',
    who: 'operator',
    at: '/operator/merchants',
    act: look('查无此店'),
    shows: words('没有找到商家；名称写至少两个字，号码须写全'),
  },
  { name: 'desk-reason', who: 'operator', at: busyMerchant, shows: heading('为什么查看') },
  {
    name: 'desk-merchant',
    who: 'operator',
    at: busyMerchant,
    route: 'merchants/$merchant',
    act: giveReason,
    shows: heading('动态'),
  },
  { name: 'desk-new-merchant', who: 'operator', at: newMerchant, act: giveReason, shows: heading('动态') },
  { name: 'desk-limit', who: 'operator', at: newMerchant, act: limiting, shows: dialog('限制') },
  { name: 'desk-issue', who: 'operator', at: newMerchant, act: issuing, shows: dialog('开具处罚') },
  { name: 'desk-audit', who: 'operator', at: '/operator/audit', shows: heading('操作记录') },
  { name: 'desk-people', who: 'operator', at: '/operator/people', shows: heading('平台人员') },
  { name: 'desk-person', who: 'operator', at: '/operator/people', act: press('新增人员'), shows: dialog('新增人员') },
  { name: 'desk-rules', who: 'operator', at: '/operator/rules', shows: heading('平台规则') },
  {
    name: 'desk-rule',
    who: 'operator',
    at: '/operator/rules',
    act: press('修改区域再次修改间隔'),
    shows: words('影响预览'),
  },
  { name: 'desk-proposals', who: 'operator', at: '/operator/proposals', shows: heading('待复核的提议') },
  { name: 'authenticator', who: 'nobody', at: 'sandbox/authenticator', shows: heading('动态码验证器') },
]
