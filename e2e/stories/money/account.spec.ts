import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { anOrderBetween, twoTraders } from '../../support/traders.ts'
import { expect, test } from '../../support/story.ts'

test('what is frozen leads to its order and back, the flows go into a file, and the balance is proven', async ({
  browserOf,
}) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  const page = await browserOf(sender, { at: '/console/finance' })
  await expect(page.getByRole('heading', { name: '余额概览' })).toBeVisible()
  await page.getByRole('table', { name: '冻结构成' }).getByRole('link', { name: sn }).click()
  await expect(page.getByRole('heading', { name: '转单详情' })).toBeVisible()
  const lines = page.getByRole('region', { name: '资金明细' })
  await expect(lines.getByRole('table', { name: '资金明细' })).toContainText('转单冻结')
  await lines.getByRole('link', { name: '在流水中查看' }).click()
  await expect(page.getByRole('table', { name: '余额流水' }).getByRole('link', { name: sn })).toHaveCount(1)
  await page.getByRole('table', { name: '余额流水' }).getByRole('link', { name: sn }).click()
  await expect(lines).toBeVisible()
  await page.goto('/console/finance')

  await page.getByRole('link', { name: '冻结流水' }).click()
  await expect(page.getByRole('table', { name: '冻结流水' }).getByRole('link', { name: sn })).toBeVisible()
  await page.getByRole('tab', { name: '余额流水' }).click()
  await expect(page.getByRole('table', { name: '余额流水' }).getByRole('link', { name: sn })).toBeVisible()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(await readFile(await sheet.path(), 'utf8')).toContain(sn)

  await page.goto('/console/finance')
  const taken = async (button: string): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    return file.path()
  }
  const proof = await taken('下载余额证明')
  const script = await taken('下载校验脚本')
  const said = execFileSync(process.execPath, ['--input-type=module', '-', proof], {
    input: await readFile(script, 'utf8'),
    encoding: 'utf8',
  })
  expect(said).toContain('校验通过')
  const print = /指纹([0-9a-f]{64})/.exec(said)?.[1] ?? 'none'
  await expect(page.getByRole('region', { name: '证明我的余额' })).toContainText(print)
})
