import { dialogOf } from '../../screens/dialog.ts'
import { anOrderAt } from '../../support/paper.ts'
import { printRoomOf } from '../../support/outside/printers.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

const many = 50

test('fifty orders of the list are printed at once: each is answered for itself, and what was printed before comes out again only with a reason', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('情人节')
  const printers = printRoomOf(ground)
  const { device } = await printers.bound(owner, '前台')
  const sns: string[] = []
  for (let made = 0; made < many; made += 1) sns.push(await anOrderAt(owner))
  const page = await browserOf(owner, { at: '/console/netorder/new_index?status=self_process' })
  await page.getByRole('radiogroup', { name: '每页条数' }).getByRole('radio', { name: '50' }).check()
  await expect(page.getByRole('article', { name: /^网单 / })).toHaveCount(many)

  const [first = ''] = sns
  await page.getByRole('checkbox', { name: `选择 ${first}` }).check()
  await page.getByRole('button', { name: '批量打印' }).click()
  await dialogOf(page, '打印 1 单').dialog.getByRole('checkbox', { name: '顾客联' }).uncheck()
  await dialogOf(page, '打印 1 单').press('打印')
  await expect.poll(() => printers.paperOf(device)).toHaveLength(1)
  await expect(page.getByRole('article', { name: `网单 ${first}` })).toContainText('已打印')

  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量打印' }).click()
  const batch = dialogOf(page, `打印 ${many} 单`)
  await batch.dialog.getByRole('checkbox', { name: '顾客联' }).uncheck()
  await batch.press('打印')
  await expect(page.getByRole('progressbar', { name: '打印进度' })).toBeVisible()
  const answered = dialogOf(page, `打印：成功${many - 1}单，未成功1单`)
  const rows = answered.dialog.getByRole('list', { name: '打印结果' }).getByRole('listitem')
  // One after the other: fifty answers take their time.
  await expect(rows).toHaveCount(many, { timeout: 60_000 })
  await expect(rows.filter({ hasText: first })).toContainText('补打')
  await answered.dialog.getByRole('textbox', { name: '补打原因' }).fill('客人要两份')
  await answered.press('补打 1 单')
  await expect(page.getByText('1 单已送去打印')).toBeVisible()

  await expect.poll(async () => (await printers.paperOf(device)).length, { timeout: 60_000 }).toBe(many + 1)
  const sheets = await printers.paperOf(device)
  for (const sn of sns) expect(sheets.filter((words) => words.includes(sn))).toHaveLength(sn === first ? 2 : 1)
  expect(sheets.filter((words) => words.includes('补打第1次'))).toEqual([expect.stringContaining('客人要两份')])
})
