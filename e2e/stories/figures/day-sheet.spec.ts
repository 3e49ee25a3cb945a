import { addDays } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { pages } from '@zdb/contract/pages'
import { sendDaySheets } from '../../../server/src/areas/desk/analysis/day-sheet/send.ts'
import { lastEvening } from '../../../server/src/areas/desk/analysis/day-sheet/evenings.ts'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { now } from '../../../server/src/core/time/clock.ts'
import { figure, fromFigure, orderCards } from '../../screens/analysis/dashboard.ts'
import { shellOf } from '../../screens/shell.ts'
import { a4, onPaper } from '../../support/inspection/downloads.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const names = ['红玫瑰', '香槟玫瑰', '向日葵', '康乃馨', '百合', '绣球', '满天星']
const long = '进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）'

test('the sheet of the day is wished for, comes in the evening, and fills one page of paper', async ({ browserOf }) => {
  const owner = await merchant({ name: '山城鲜花与蛋糕与永生花与绿植连锁总店（解放碑步行街旗舰店）' })
  const day = lastEvening(21, now())
  await within(async (tx) => {
    for (const [at, name] of names.entries())
      await anOnlineOrder(tx, {
        merchant_id: owner.merchantId,
        created_at: new Date(`${day}T0${at}:30:00+08:00`),
        content: {
          order_amount: fen(99_999_99),
          goods_items: [
            {
              item_name: `${name}${long}`,
              item_spec: '精装',
              item_img: '',
              item_remarks: '',
              item_total: 1,
              item_price: fen(99_999_99),
              sku_id: '',
            },
          ],
        },
      })
  })
  const page = await browserOf(owner, { colorScheme: 'dark' })
  await shellOf(page).go('数据')
  await page.getByRole('main').getByRole('link', { name: pages.daySheet.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: pages.daySheet.title })).toBeVisible()
  await page.getByRole('switch', { name: '每晚发给我' }).click()
  await expect(page.getByText('每晚 21:00 把当天的日报发给您')).toBeVisible()

  // The evening that has just passed is still to come.
  await db()
    .updateTable('day_sheet_setting')
    .set({ done_day: addDays(day, -1) })
    .where('account_id', '=', owner.accountId)
    .execute()
  await Promise.all([sendDaySheets(), sendDaySheets()])
  const desk = shellOf(page)
  await expect(desk.bell).toHaveAccessibleName(/1条未读/)
  await expect(desk.toasts).toHaveCount(1)
  await desk.toasts.getByText(/成交 7 单 ¥699,999\.93/).click()

  await expect(page).toHaveURL(new RegExp(`${pages.daySheet.path}\\?day=${day}$`))
  const sheet = page.getByRole('article', { name: `经营日报 ${day}` })
  await expect(sheet).toContainText('成交 7 单 ¥699,999.93')
  await expect(sheet.getByRole('list', { name: /^商品（前5，共7种）/ }).getByRole('listitem')).toHaveCount(5)
  expect(await onPaper(page)).toEqual({ count: 1, box: expect.stringMatching(a4) })
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate<{ wanted: number; drawn: number; ink: string }>(`(() => {
    const sheet = document.querySelector('article')
    return { wanted: sheet.scrollHeight, drawn: sheet.clientHeight, ink: getComputedStyle(sheet).color }
  })()`)
  expect(paper.wanted).toBeLessThanOrEqual(paper.drawn)
  expect(paper.ink).toBe('rgb(0, 0, 0)')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await figure(page, '网单', '有效订单').click()
  await expect(fromFigure(page)).toContainText('共 7 条，合计 ¥699,999.93')
  await expect(orderCards('网单')(page)).toHaveCount(7)
  await page.goBack()
  await expect(sheet).toBeVisible()
  await page.getByRole('button', { name: '前一日' }).click()
  await expect(page.getByRole('article', { name: `经营日报 ${addDays(day, -1)}` })).toContainText('没有成交')
  await expect(page).toHaveURL(new RegExp(`day=${addDays(day, -1)}`))
})
