import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { imposeLimits } from '../../server/src/areas/people/account/public.ts'
import { startSession } from '../../server/src/areas/people/identity/sessions.ts'
import { aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { within } from '../../server/src/core/db/tx.ts'
import { days, later } from '../../server/src/core/time/clock.ts'
import { operator, operatorPassword } from '../support/desk/operators.ts'
import { merchant } from '../support/people.ts'
import { punish } from '../support/desk/platform.ts'
import { twoTraders } from '../support/traders.ts'
import { aQuarrel, aWaitingDifference, aWaitingLicence, aWaitingStore, someComparedDays } from '../support/waiting.ts'
import { waitingItems } from '../support/desk/waiting-items.ts'
import { itemAt } from './desk.ts'
import { dialog, heading, press, words, type Screen } from './screen.ts'

const licence = async (): Promise<string> => {
  const owner = await merchant({ name: '羊城花与蛋糕生活馆旗舰总店' })
  await aWaitingStore(owner, '望京东园四区浦项中心裙楼二层旗舰店')
  return `/operator/inbox/qualifications/${await aWaitingLicence(owner)}`
}

const comparedDays = async (): Promise<string> => {
  await someComparedDays()
  await aWaitingDifference(await merchant())
  return '/operator/reconciliation'
}

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

const punished = async (): Promise<string> => {
  const owner = await merchant({ name: '羊城花与蛋糕生活馆旗舰总店' })
  return `/operator/penalties/${await punish(owner, { limits: [{ type: 'jiedan', until: 'paid' }] })}`
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

/** One item of each queue, with its first decision begun. */
const itemScreens: readonly Screen[] = Object.entries(waitingItems).map(([queue, make]) => ({
  name: `desk-item-${queue}`,
  who: 'operator',
  at: async () => itemAt(queue as QueueName, await make()),
  route: `inbox/${queue}`,
  act: keys('1'),
  shows: (page) => page.getByRole('form').getByRole('button', { name: /^(确认|提议)/ }),
}))

const ownPassword = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
}

/** A merchant under the desk's hand: a store that sells, one that is suspended, a limit, and somebody signed in. */
const handledMerchant = async (): Promise<string> => {
  const person = await merchant({ name: '羊城花与蛋糕生活馆旗舰总店' })
  const { merchantId, accountId } = person
  const guest = { device: 'Chrome', address: '127.0.0.1', requestId: randomUUID() }
  await within(async (tx) => {
    await aStore(tx, merchantId, { name: '望京东园四区浦项中心裙楼二层旗舰店' })
    await aStore(tx, merchantId, { name: '国贸店', life: 'suspended' })
    await startSession(tx, accountId, guest)
    const limit = { merchantId, type: 'jiedan', reason: '多次迟到', until: later(days(7)) } as const
    await imposeLimits(tx, [{ ...limit, penaltyId: null }])
  })
  return `/operator/merchants/${merchantId}`
}

const actOn =
  (part: RegExp, name: string) =>
  async (page: Page): Promise<void> => {
    await giveReason(page)
    await page.getByRole('region', { name: part }).getByRole('button', { name, exact: true }).first().click()
  }

const handled = (name: string, part: RegExp, button: string, title: string): Screen => ({
  name,
  who: 'operator',
  at: handledMerchant,
  act: actOn(part, button),
  shows: dialog(title),
})

/** What would trouble everybody if it were so: only this browser hears of it. */
const hears =
  (path: string, news: object) =>
  async (page: Page): Promise<void> => {
    await page.route(`**/operator/api/${path}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...news } } })
    })
    await page.reload()
  }

const stop = { at: '2026-11-16 10:00:00', by: '钱财务', reason: '支付渠道异常', proposed: false }
const unproven = hears('ledger', { stop: { ...stop, missing: '停付之后还没有一次通过的核对' } })
const stopped = async (page: Page): Promise<void> => {
  await hears('ledger', { stop: { ...stop, missing: '' } })(page)
  await page.getByRole('button', { name: '提议恢复付款' }).click()
}

const givenUp = hears('health', {
  watch_late: '系统健康检查已18分钟没有完成，告警可能不全',
  given_up: [
    {
      kind: 'merchant.registered.welcome',
      kind_zh: '新商家的欢迎消息',
      count: 3,
      oldest_at: '2026-11-16 10:00:00',
      reason: '对方无法连接',
      error: 'connect ECONNREFUSED 127.0.0.1',
    },
  ],
})

const askedOf =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const person = `沈同事${randomInt(1_000_000)}`
    await operator({ name: person, roles: ['service'] })
    await page.reload()
    await page
      .getByRole('row', { name: new RegExp(person) })
      .getByRole('button', { name, exact: true })
      .click()
  }

/** The platform's desk, and the authenticator that stands in for its people's phones. */
export const deskScreens: readonly Screen[] = [
  { name: 'desk-door', who: 'nobody', at: '/operator', shows: heading('平台工作台') },
  { name: 'desk-enrolment', who: 'nobody', at: '/operator', act: knock, shows: heading('绑定动态码') },
  { name: 'desk-inbox', who: 'operator', at: '/operator/inbox', shows: words('打开最紧急的一项') },
  { name: 'desk-item', who: 'operator', at: licence, shows: heading('提交的内容') },
  { name: 'desk-refusal', who: 'operator', at: licence, act: keys('2'), shows: words('补充说明') },
  ...itemScreens,
  { name: 'desk-keys', who: 'operator', at: licence, act: keys('?'), shows: dialog('快捷键') },
  { name: 'desk-ledger', who: 'operator', at: '/operator/ledger', shows: heading('核对一个商家') },
  {
    name: 'desk-reconciliation',
    who: 'operator',
    at: comparedDays,
    route: 'reconciliation',
    shows: heading('支付渠道'),
  },
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
  {
    name: 'desk-penalty',
    who: 'operator',
    at: punished,
    route: 'penalties/$penalty',
    shows: heading('处理记录'),
  },
  { name: 'desk-withdraw', who: 'operator', at: punished, act: press('撤销处罚'), shows: dialog('撤销处罚：') },
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
  {
    name: 'desk-rule-history',
    who: 'operator',
    at: '/operator/rules',
    act: press('区域再次修改间隔的历史'),
    shows: dialog('区域再次修改间隔的历史'),
  },
  { name: 'desk-password', who: 'operator', at: '/operator/audit', act: ownPassword, shows: dialog('修改密码') },
  handled('desk-suspend', /^门店/, '停用', '停用望京东园'),
  handled('desk-lift', /^门店/, '提议解除停用', '提议解除停用：国贸店'),
  handled('desk-release', /^限制/, '解除', '解除接单限制'),
  handled('desk-sign-out', /^员工与登录/, '结束登录', '结束林小花'),
  handled('desk-sign-out-all', /^员工与登录/, '结束全部登录', '的全部登录'),
  { name: 'desk-stop', who: 'operator', at: '/operator/ledger', act: press('暂停付款'), shows: dialog('暂停付款') },
  {
    name: 'desk-unproven',
    who: 'operator',
    at: '/operator/ledger',
    act: unproven,
    shows: words('停付之后还没有一次通过的核对，核对通过后才能恢复付款'),
  },
  { name: 'desk-given-up', who: 'operator', at: '/operator/health', act: givenUp, shows: heading('已放弃的任务') },
  { name: 'desk-resume', who: 'operator', at: '/operator/ledger', act: stopped, shows: dialog('提议恢复付款') },
  {
    name: 'desk-person-off',
    who: 'operator',
    at: '/operator/people',
    act: askedOf('停用'),
    shows: dialog('停用沈同事'),
  },
  {
    name: 'desk-person-reset',
    who: 'operator',
    at: '/operator/people',
    act: askedOf('重置动态码'),
    shows: dialog('重置沈同事'),
  },
  { name: 'desk-proposals', who: 'operator', at: '/operator/proposals', shows: heading('待复核的提议') },
  { name: 'authenticator', who: 'nobody', at: 'sandbox/authenticator', shows: heading('动态码验证器') },
]
