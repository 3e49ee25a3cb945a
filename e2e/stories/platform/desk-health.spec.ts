import type { Page } from '@playwright/test'
import { fen } from '@zdb/contract/kit/fen'
import { anOnlineShop } from '../../../server/src/areas/channels/channel-shops/fixtures.ts'
import { pool, within } from '../../../server/src/core/db/tx.ts'
import { post } from '../../../server/src/core/money/ledger.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { decideByKeys } from '../../screens/desk.ts'
import { enterDesk, operator, type Operator } from '../../support/desk/operators.ts'
import { startOwnGround } from '../../support/ground.ts'
import { merchant } from '../../support/people.ts'
import { expect, test, type BrowserOf } from '../../support/story.ts'

let own: Awaited<ReturnType<typeof startOwnGround>>

// What is done to the books here would stop everybody's payouts.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ ground }) => {
  own = await startOwnGround(ground)
})
test.afterAll(() => own.stop())

const deskAt = (browserOf: BrowserOf, who: Operator, at: string): Promise<Page> =>
  browserOf(undefined, { url: own.url, at, before: (context) => enterDesk(context, who, own.url) })

/** Written to the table itself: a fen that no transaction moved. */
const tamper = (merchantId: number, by: number) =>
  pool().query(`update ledger_account set balance = balance + $2 where merchant_id = $1 and kind = 'available'`, [
    merchantId,
    by,
  ])

const prove = async (desk: Page) => {
  await desk.getByRole('button', { name: '立即核对' }).click()
  await expect(desk.getByText('已开始核对')).toBeVisible()
  await expect(desk.getByRole('button', { name: '立即核对' })).toBeEnabled({ timeout: 45_000 })
}

test('a fen too much is found, payouts stand still on every page, and go on when two have agreed', async ({
  browserOf,
}) => {
  const { merchantId } = await merchant({ name: '花语鲜花' })
  const [from, to] = [{ kind: 'clearing', merchantId } as const, { kind: 'available', merchantId } as const]
  const legs = [{ from, to, amount: fen(100_00) }]
  await within((tx) => post(tx, { key: 'health', type: 'recharge', why: '充值', ref: 'health', legs }))
  const [keeper, boss] = [
    await operator({ roles: ['finance'], name: '钱财务' }),
    await operator({ roles: ['manage'], name: '王管理' }),
  ]
  const desk = await deskAt(browserOf, keeper, '/operator/ledger')
  await expect(desk.getByText('还没有核对过')).toBeVisible()
  await tamper(merchantId, 1)
  await prove(desk)
  await expect(desk.getByRole('row', { name: /账户余额等于分录之和 不符/ })).toContainText('相差 ¥0.01')
  await expect(desk.getByRole('alert')).toContainText('付款已暂停：账务核对发现1项不符')
  await desk.getByLabel('商家编号').fill(String(merchantId))
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('table', { name: '商家账户核对' })).toContainText('不符')
  const other = await deskAt(browserOf, boss, '/operator/people')
  await expect(other.getByRole('alert')).toContainText('付款已暂停')

  await tamper(merchantId, -1)
  await expect(desk.getByText('最近一次核对有不符，核对通过后才能恢复付款')).toBeVisible()
  await expect(desk.getByRole('button', { name: '提议恢复付款' })).toHaveCount(0)
  await desk.getByRole('button', { name: '立即核对' }).click()
  await expect(desk.getByRole('row', { name: /账户余额等于分录之和 相符/ })).toBeVisible()
  await desk.getByRole('button', { name: '提议恢复付款' }).click()
  const dialog = dialogOf(desk, '提议恢复付款')
  await dialog.fill('理由', '差错已更正，核对相符')
  await dialog.press('提交复核')
  await expect(desk.getByText('恢复提议待复核')).toBeVisible()
  await other.goto('/operator/inbox?queue=proposals')
  await other.getByRole('link', { name: /恢复付款/ }).click()
  await expect(other.getByText('全部相符').first()).toBeVisible()
  await expect(other.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await decideByKeys(other, '1')
  await expect(other.getByRole('alert')).toHaveCount(0)
  await expect(desk.getByRole('button', { name: '暂停付款' })).toBeVisible()
})

test('a silent channel is an alarm on every page until it speaks again', async ({ browserOf }) => {
  const { merchantId } = await merchant()
  const grant = {
    shopId: 'silent-1',
    shopName: '花语外卖店',
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: null,
    more: {},
  }
  const later = new Date(Date.now() + 3_600_000)
  await within((tx) => anOnlineShop(tx, merchantId, { grant, pull_on: true, next_pull_at: later }))
  const desk = await deskAt(browserOf, await operator({ roles: ['service'] }), '/operator/health')
  const row = desk.getByRole('row', { name: /美团外卖/ }).last()
  await expect(row).toContainText('1家网店在拉取订单')
  await pool().query(
    `update provider_pulse set since = now() - interval '1 day', success_at = now() - interval '20 minutes'
     where provider = 'channel:meituan'`,
  )
  const check = desk.getByRole('button', { name: '立即检查' })
  await check.click()
  await expect(desk.getByRole('alert')).toContainText('美团外卖已20分钟没有成功往来')
  await expect(row).toContainText('告警')
  await desk.getByRole('link', { name: '收件箱' }).click()
  await expect(desk.getByRole('alert')).toContainText('美团外卖')
  await desk.getByRole('link', { name: /^查看系统健康/ }).click()

  await pool().query(`update online_shop set next_pull_at = now() where channel_shop_id = 'silent-1'`)
  await expect(async () => {
    await check.click()
    await expect(desk.getByRole('row', { name: /已结束 美团外卖/ })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 45_000 })
  await expect(desk.getByRole('alert')).toHaveCount(0)
})
