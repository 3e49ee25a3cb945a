import type { Page } from '@playwright/test'
import { operator, operatorPassword } from '../support/operators.ts'
import { merchant } from '../support/people.ts'
import { twoTraders } from '../support/traders.ts'
import { aQuarrel, aWaitingLicence, aWaitingStore } from '../support/waiting.ts'
import { dialog, heading, press, words, type Screen } from './screen.ts'

const licence = async (): Promise<string> => {
  const owner = await merchant({ name: '羊城花与蛋糕生活馆旗舰总店' })
  await aWaitingStore(owner, '望京东园四区浦项中心裙楼二层旗舰店')
  return `/operator/inbox/qualifications/${await aWaitingLicence(owner)}`
}

const quarrel = async (): Promise<string> =>
  `/operator/inbox/arbitration/${(await aQuarrel(...(await twoTraders()))).id}`

const knock = async (page: Page): Promise<void> => {
  const { login } = await operator({ bound: false })
  await page.getByLabel('账号').fill(login)
  await page.getByRole('textbox', { name: '密码' }).fill(operatorPassword)
  await page.getByRole('button', { name: '登录' }).click()
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
  { name: 'desk-keys', who: 'operator', at: licence, act: keys('?'), shows: dialog('快捷键') },
  { name: 'desk-people', who: 'operator', at: '/operator/people', shows: heading('平台人员') },
  { name: 'desk-person', who: 'operator', at: '/operator/people', act: press('新增人员'), shows: dialog('新增人员') },
  { name: 'authenticator', who: 'nobody', at: 'sandbox/authenticator', shows: heading('动态码验证器') },
]
