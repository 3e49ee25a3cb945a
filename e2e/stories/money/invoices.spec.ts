import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { anIncome } from '../../../server/src/core/money/fixtures.ts'
import { aTransferOrder } from '../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { post } from '../../../server/src/core/money/ledger.ts'
import { days, moveClock, now, resetClock } from '../../../server/src/core/time/clock.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { operator } from '../../support/desk/operators.ts'
import { merchant, type Person } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const pdf = {
  name: '发票.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
}

const someNumber = (): string => String(Math.floor(Math.random() * 1e15)).padStart(20, '2')

/** An order between the two that has been settled. */
const settledBetween = (sender: Person, shop: Person) =>
  within(async (tx) => {
    const id = await aStore(tx, shop.merchantId, { name: `花坊${shop.merchantId}` })
    return aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id, merchantId: shop.merchantId },
      state: transferStates.finished.code,
      ended_at: now(),
      held: false,
    })
  })

test('an invoice is asked for a month of one shop, refused, asked for again, written and opened', async ({
  browserOf,
}) => {
  const [sender, shop] = [await merchant(), await merchant()]
  await settledBetween(sender, shop)
  const asking = await browserOf(sender, { at: '/console/finance/invoice_title' })
  await asking.getByRole('button', { name: '新增发票抬头' }).first().click()
  const form = asking.getByRole('dialog', { name: '新增发票抬头' })
  await form.getByLabel('发票抬头').fill('广州花语花艺有限公司')
  await form.getByLabel('税号').fill('91440101MA5CXYT467')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(asking.getByRole('row', { name: /广州花语花艺有限公司/ })).toBeVisible()

  const ask = async () => {
    await asking.getByRole('button', { name: '按月申请发票' }).click()
    const dialog = asking.getByRole('dialog', { name: '按月申请发票' })
    await dialog.getByLabel('月份').click()
    await asking.getByTitle(dayText(new Date()).slice(0, 7), { exact: true }).last().click()
    await dialog.getByRole('option', { name: /1 单/ }).click()
    await dialog.getByLabel('发票抬头').click()
    await asking
      .getByTitle(/广州花语花艺有限公司/)
      .last()
      .click()
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(dialog).toBeHidden()
  }
  await asking.getByRole('link', { name: '商家发票' }).click()
  await ask()

  const writing = await browserOf(shop)
  await writing.getByRole('link', { name: /待开发票/ }).click()
  const open = writing.getByRole('row').filter({ hasText: '待开票' })
  await open.getByRole('button', { name: '更多' }).click()
  await writing.getByRole('menuitem', { name: '拒绝' }).click()
  await writing.getByLabel('拒绝原因').fill('请补充注册地址')
  await writing.getByRole('dialog').getByRole('button', { name: '拒绝' }).click()
  await expect(asking.getByRole('row').filter({ hasText: '已拒绝' })).toContainText('请补充注册地址')

  await ask()
  await open.getByRole('button', { name: '上传发票' }).click()
  const paper = writing.getByRole('dialog', { name: '上传发票' })
  await paper.getByLabel('发票号码').fill(someNumber())
  await paper.getByLabel('上传发票文件').setInputFiles(pdf)
  await expect(writing.getByText('发票.pdf')).toBeVisible()
  await writing.getByRole('button', { name: '发给对方' }).click()
  const issued = asking.getByRole('row').filter({ hasText: '已开票' })
  await expect(issued).toContainText('No.')
  const [download] = await Promise.all([
    asking.waitForEvent('download'),
    issued.getByRole('button', { name: '下载发票' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('发票.pdf')
})

test('bills of the platform are put into one invoice, which its desk writes', async ({ browserOf, deskOf }) => {
  const keeper = await merchant()
  const { merchantId } = keeper
  moveClock(-days(40))
  await within(async (tx) => {
    await anIncome(tx, merchantId, fen(500_00))
    const [from, to] = [{ kind: 'available', merchantId } as const, { kind: 'platformRevenue', merchantId } as const]
    await post(tx, {
      key: `flash:${merchantId}`,
      type: 'service',
      why: '闪推服务 30天',
      ref: 'flash',
      legs: [{ from, to, amount: fen(99_00) }],
    })
  })
  resetClock()
  const console = await browserOf(keeper, { at: '/console/finance/invoice_title' })
  await console.getByRole('button', { name: '新增发票抬头' }).first().click()
  const form = console.getByRole('dialog', { name: '新增发票抬头' })
  await form.getByRole('radio', { name: '个人' }).check()
  await form.getByLabel('发票抬头').fill(`林小花${merchantId}`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await console.getByRole('link', { name: '服务发票' }).click()
  await console.getByLabel(/^选择 .* 闪推服务/).check()
  await console.getByRole('button', { name: '申请发票' }).click()
  const dialog = console.getByRole('dialog', { name: '申请服务发票' })
  await dialog.getByLabel('发票抬头').click()
  await console
    .getByTitle(/林小花/)
    .last()
    .click()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(console.getByRole('row').filter({ hasText: '待开票' })).toContainText('闪推服务')

  const desk = await deskOf(await operator({ roles: ['finance'] }), '/operator/inbox?queue=serviceInvoices')
  // Others' stories stand in the same queue: one's own is the last that came.
  await desk
    .getByRole('link', { name: /开具发票 99.00元/ })
    .last()
    .click()
  await expect(desk.getByText(`林小花${merchantId}`)).toBeVisible()
  await desk.keyboard.press('1')
  await desk.getByLabel('发票号码').fill(someNumber())
  await desk.getByLabel('上传发票文件').setInputFiles(pdf)
  await expect(desk.getByText('发票.pdf')).toBeVisible()
  await desk.getByRole('button', { name: /^确认已开票/ }).click()
  const issued = console.getByRole('row').filter({ hasText: '已开票' }).filter({ hasText: '2' })
  await expect(issued.getByRole('button', { name: '下载发票' })).toBeVisible()
})
