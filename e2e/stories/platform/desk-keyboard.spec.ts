import { readFileSync } from 'node:fs'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import type { Locator, Page } from '@playwright/test'
import { codeAt } from '../../../server/src/areas/platform/operators/fixtures.ts'
import { itemAt } from '../../screens/desk.ts'
import { keyboardOf, type Keyboard } from '../../screens/keyboard.ts'
import { startOwnGround } from '../../support/ground.ts'
import { enterDesk, operator, operatorPassword } from '../../support/desk/operators.ts'
import { merchant } from '../../support/people.ts'
import { punish } from '../../support/desk/platform.ts'
import { expect, test } from '../../support/story.ts'
import { waitingItems } from '../../support/desk/waiting-items.ts'

let own: Awaited<ReturnType<typeof startOwnGround>>

// Payouts are stopped here, and rules proposed.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ ground }) => {
  own = await startOwnGround(ground)
})
test.afterAll(() => own.stop())

type Desk = { page: Page; keys: Keyboard }

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const overlay = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** It opens with the focus in it, keeps it, closes by Escape and gives the focus back. */
const holdsFocus = async ({ page, keys }: Desk, opener: Locator, title: string): Promise<void> => {
  await keys.enter(opener)
  const dialog = overlay(page, title)
  await expect.poll(() => dialog.evaluate((each) => each.contains(each.ownerDocument.activeElement))).toBe(true)
  await keys.round(dialog)
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await keys.has(opener)
}

const answer = async ({ page, keys }: Desk, title: string, words: string, act: string): Promise<void> => {
  const dialog = overlay(page, title)
  await keys.fill(dialog.getByLabel('理由'), words)
  await keys.enter(button(dialog, act))
  await expect(dialog).toBeHidden()
}

/** Chooses an option of a list by arrow and Enter. */
const choose = async ({ keys }: Desk, list: Locator, presses: number): Promise<void> => {
  await keys.to(list)
  await keys.press('Enter')
  await expect(list).toHaveAttribute('aria-expanded', 'true')
  await keys.press(...Array.from({ length: presses }, () => 'ArrowDown'), 'Enter')
  await expect(list).toHaveAttribute('aria-expanded', 'false')
}

const openAt = async ({ page }: Desk, queue: keyof typeof waitingItems): Promise<void> => {
  const make = waitingItems[queue]
  await page.goto(own.url + itemAt(queue, (await make?.()) ?? ''))
  await expect(button(page, '放回收件箱')).toBeVisible()
}

const isDone = (page: Page, label: string) => expect(page.getByText(new RegExp(`：${label}$`)).first()).toBeVisible()

/** What each page is for, done with the keyboard alone. */
const acts: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  inbox: async (desk) => {
    const { page, keys } = desk
    await openAt(desk, 'qualifications')
    await keys.press('2', '1', 'Enter')
    await isDone(page, '不通过')

    await openAt(desk, 'tickets')
    await keys.press('1', 'e')
    await keys.type('已联系骑手，十分钟内送达')
    await keys.press('Enter')
    await isDone(page, '回复')

    await openAt(desk, 'arbitration')
    await keys.press('1', 'm')
    await keys.has(page.getByLabel('退款金额', { exact: false }))
    await keys.press('Control+a')
    await keys.type('10')
    await keys.press('Escape', '3', 'Enter')
    await isDone(page, '支持退款')

    await openAt(desk, 'penalties')
    await keys.press('1')
    const list = page.getByRole('combobox', { name: '限制接单' })
    await choose(desk, list, 1)
    await keys.press('Escape', '1', 'Enter')
    await isDone(page, '开具处罚')

    await openAt(desk, 'serviceInvoices')
    await keys.press('1')
    await keys.fill(page.getByRole('textbox', { name: '发票号码' }), '24312000000012345678')
    await keys.to(page.getByLabel('上传发票文件'))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Space')])
    await chooser.setFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
    await expect(page.getByText('发票.pdf')).toBeVisible()
    await keys.enter(page.getByRole('form').getByRole('button', { name: /^确认/ }))
    await isDone(page, '已开票')
  },

  merchants: async ({ page, keys }) => {
    const { merchantId } = await merchant({ name: '键盘花店' })
    await expect(page.getByRole('searchbox')).toBeVisible()
    await keys.press('/')
    await keys.type('键盘花店')
    await keys.press('Enter')
    await keys.enter(page.getByRole('link', { name: '键盘花店' }))
    await expect(page).toHaveURL(new RegExp(`/merchants/${merchantId}`))
  },

  'merchants/$merchant': async (desk) => {
    const { page, keys } = desk
    const { merchantId } = await merchant({ name: '限制花店' })
    await page.goto(`${own.url}/operator/merchants/${merchantId}`)
    await expect(page.getByRole('region', { name: '为什么查看' })).toBeVisible()
    await keys.press('3')
    const limits = page.getByRole('region', { name: '限制', exact: true })
    await holdsFocus(desk, button(limits, '限制商家'), '限制限制花店')
    await holdsFocus(desk, button(page, '开具处罚'), '对限制花店开具处罚')
    await keys.enter(button(limits, '限制商家'))
    await answer(desk, '限制限制花店', '多次迟到', '限制')
    await expect(limits).toContainText('限制接单')
    await keys.enter(button(limits, '解除'))
    await answer(desk, '解除接单限制', '核实为误判', '解除')
    await expect(limits).toContainText('没有限制')

    await keys.enter(button(page, '开具处罚'))
    const issue = overlay(page, '开具处罚')
    await keys.has(issue.getByRole('combobox', { name: '按规则填写' }))
    await choose(desk, issue.getByRole('combobox', { name: '按规则填写' }), 1)
    await expect(issue.getByLabel('违规行为')).not.toHaveValue('')
    await keys.fill(issue.getByLabel('经过'), '接单后又发布到抢单池')
    await keys.enter(button(issue, '开具处罚'))
    await expect(page.getByRole('table', { name: '案件' })).toContainText('违规处罚')
  },

  'penalties/$penalty': async (desk) => {
    const { page, keys } = desk
    const owner = await merchant({ name: '撤销花店' })
    await page.goto(`${own.url}/operator/penalties/${await punish(owner)}`)
    await holdsFocus(desk, button(page, '撤销处罚'), '撤销处罚：')
    await keys.enter(button(page, '撤销处罚'))
    await answer(desk, '撤销处罚：', '系统误判', '撤销处罚')
    await expect(button(page, '撤销处罚')).toBeHidden()
    await expect(page.getByRole('region', { name: '处理记录' })).toContainText('撤销处罚：系统误判')
    await keys.to(page.getByRole('link', { name: '返回商家' }))
  },

  proposals: async ({ page, keys }) => {
    const tabs = page.getByRole('tablist', { name: '提议的状态' })
    await keys.to(tabs.getByRole('tab', { name: /待复核/ }))
    await keys.press('ArrowRight')
    await expect(tabs.getByRole('tab', { name: /全部/ })).toHaveAttribute('aria-selected', 'true')
  },

  rules: async (desk) => {
    const { page, keys } = desk
    await holdsFocus(desk, button(page, '闪推领先时间的历史'), '闪推领先时间的历史')
    await holdsFocus(desk, button(page, '修改闪推领先时间'), '修改闪推领先时间')
    await keys.enter(button(page, '修改闪推领先时间'))
    const dialog = overlay(page, '修改闪推领先时间')
    await keys.has(dialog.getByLabel('新值（秒）'))
    await keys.press('Control+a')
    await keys.type('20')
    await answer(desk, '修改闪推领先时间', '节日高峰抢单更快', '提交复核')
    await expect(page.getByRole('link', { name: '有待复核的修改' })).toBeVisible()
  },

  ledger: async (desk) => {
    const { page, keys } = desk
    await keys.enter(button(page, '立即核对'))
    await holdsFocus(desk, button(page, '暂停付款'), '暂停付款')
    await keys.enter(button(page, '暂停付款'))
    await answer(desk, '暂停付款', '支付渠道异常', '暂停付款')
    await expect(page.getByRole('alert')).toContainText('付款已暂停')
    await expect(page.getByText(/停付之后还没有一次通过的核对|账务正在核对/)).toBeVisible()
    await expect(async () => {
      await keys.enter(button(page, '立即核对'))
      await expect(button(page, '提议恢复付款')).toBeVisible({ timeout: 15_000 })
    }).toPass({ timeout: 60_000 })
    await keys.enter(button(page, '提议恢复付款'))
    await answer(desk, '提议恢复付款', '支付渠道已恢复', '提交复核')
    await expect(page.getByText('恢复提议待复核')).toBeVisible()
  },

  reconciliation: async ({ page, keys }) => {
    await keys.enter(button(page, '现在对账'))
    await expect(page.getByText(/^已开始对账：/)).toBeVisible()
  },

  health: async ({ page, keys }) => {
    await keys.enter(button(page, '立即检查'))
    await expect(page.getByRole('table', { name: '往来与后台' })).toContainText('支付宝')
    await keys.has(button(page, '立即检查'))
  },

  audit: async (desk) => {
    const { page, keys } = desk
    const { merchantId } = await merchant()
    await choose(desk, page.getByRole('combobox', { name: '种类' }), 1)
    await expect(page).toHaveURL(/kind=(look|act)/)
    await keys.fill(page.getByLabel('商家编号'), String(merchantId))
    await keys.press('Enter')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  },

  people: async (desk) => {
    const { page, keys } = desk
    await holdsFocus(desk, button(page, '新增人员'), '新增人员')
    await keys.enter(button(page, '新增人员'))
    const dialog = overlay(page, '新增人员')
    await keys.has(dialog.getByLabel('账号'))
    await keys.type('jianpan')
    await keys.fill(dialog.getByLabel('姓名'), '键同事')
    await keys.fill(dialog.getByLabel('初始密码'), 'given-to-me-once')
    await keys.to(dialog.getByRole('checkbox', { name: '客服' }))
    await keys.press('Space')
    await keys.enter(button(dialog, '新增'))
    await expect(page.getByRole('table', { name: '平台人员' })).toContainText('键同事')
  },
}

const rows = [
  ...readFileSync(new URL('../../../operator/src/pages.ts', import.meta.url), 'utf8').matchAll(
    /path: '([a-z][^']*)',\s+label: '([^']+)'/g,
  ),
].map(([, path = '', label = '']) => ({ path, label }))

test('every page of the desk has its act at the keyboard', () => {
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ path }) => !acts[path]).map(({ path }) => path)).toEqual([])
})

test('one comes in at the door, past the bar and to one’s own password without a mouse', async ({ browserOf }) => {
  const { login, secret } = await operator({ roles: operatorRoleNames, name: '何键盘' })
  const page = await browserOf(undefined, { url: own.url, at: '/operator/audit' })
  const keys = keyboardOf(page)
  await keys.has(page.getByLabel('账号'))
  await keys.type(login)
  await keys.fill(page.getByRole('textbox', { name: '密码' }), operatorPassword)
  await keys.fill(page.getByLabel('动态码'), codeAt(secret, new Date()))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: '操作记录' })).toBeVisible()
  await page.reload()
  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await keys.to(skip)
  await keys.press('Enter')
  await keys.has(page.getByRole('main'))
  const menu = page.getByRole('button', { name: /^用户菜单/ })
  await page.reload()
  await keys.enter(menu)
  await keys.press('Escape')
  await keys.has(menu)
  await keys.press('Enter', 'Enter')
  const dialog = overlay(page, '修改密码')
  await keys.has(dialog.getByLabel('原密码'))
  await keys.type(operatorPassword)
  await keys.fill(dialog.getByLabel('新密码', { exact: true }), 'my-own-password')
  await keys.fill(dialog.getByLabel('再次输入新密码'), 'my-own-password')
  await keys.press('Enter')
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
  await keys.has(menu)
})

for (const { path, label } of rows)
  test(`${path} is reached, walked through and worked on without a mouse`, async ({ browserOf }) => {
    test.slow()
    const who = await operator({ roles: operatorRoleNames, name: '何键盘' })
    const page = await browserOf(undefined, {
      url: own.url,
      at: '/operator/inbox',
      before: (context) => enterDesk(context, who, own.url),
    })
    const desk = { page, keys: keyboardOf(page) }
    await desk.keys.enter(
      page.getByRole('navigation', { name: '页面' }).getByRole('link', { name: label, exact: true }),
    )
    await expect(page.getByRole('main')).not.toBeEmpty()
    await desk.keys.round()
    await acts[path]?.(desk)
  })
