import { pages } from '@zdb/contract/pages'
import { aRehearsal, aReport } from '../../../server/src/areas/desk/rehearsals/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { now } from '../../../server/src/core/time/clock.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const place = `/console/${pages.rehearsals.path}`

test('a rehearsal is started, left and found again, and called off', async ({ browserOf }) => {
  const owner = await merchant()
  await within((tx) => aStore(tx, owner.merchantId, { isDefault: true }))
  const page = await browserOf(owner, { at: place })
  await page.getByRole('button', { name: '开始第一次演练' }).click()
  const dialog = page.getByRole('dialog', { name: '开始演练' })
  await dialog.getByLabel('演练营业').fill('1')
  await dialog.getByLabel('实际用时').fill('2')
  await dialog.getByRole('button', { name: '开始演练' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()

  await page.goto('/console/home')
  await page.goto(place)
  await expect(page.getByRole('button', { name: '开始演练' })).toBeDisabled()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/进行中|排队中/)

  await page.getByRole('button', { name: '取消演练' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消演练' }).click()
  await expect(page.getByRole('main')).toContainText('已取消')
  await expect(page.getByRole('button', { name: '开始演练' })).toBeEnabled()
})

test('the report says what was lost, which hour breaks and how many hands it takes', async ({ browserOf }) => {
  const owner = await merchant()
  const report = JSON.stringify(aReport())
  const verdict = '114 单一单不丢，14:00 起跟不上，最忙时需要 5 人'
  await within((tx) =>
    aRehearsal(tx, owner.merchantId, { state: 'done', report, verdict, lost: 0, started_at: now(), ended_at: now() }),
  )
  const page = await browserOf(owner, { at: place })
  await expect(page.getByRole('table', { name: '演练' })).toContainText(verdict)
  await page.getByRole('link', { name: '七夕 × 3' }).click()
  await expect(page.getByRole('list', { name: '要点' })).toContainText('渠道发出 114，列表里找到 114')
  const breaking = page.getByRole('table', { name: '每小时的订单' }).getByRole('row', { name: /从这里跟不上/ })
  await expect(breaking).toContainText('14:00')
  await expect(page.getByRole('table', { name: '各操作用时' })).toContainText('420.2 毫秒')
  await page.getByRole('link', { name: '返回演练列表' }).click()
  await expect(page.getByRole('table', { name: '演练' })).toBeVisible()
})
