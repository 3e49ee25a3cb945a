import { dialogOf } from '../../screens/dialog.ts'
import { printPlaces } from '../../screens/print/print.ts'
import { printRoomOf, roomPage } from '../../support/outside/printers.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('a printer is bound with what stands on its label, prints a test page, says how it is, forgets its queue and is let go', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('装机')
  const printers = printRoomOf(ground)
  const device = await printers.printer('feie')
  const page = await browserOf(owner, { at: printPlaces.setting })
  const room = await roomPage(ground, page)
  const key = await room.keyOf(device.no)

  await page.getByRole('button', { name: '绑定打印机' }).click()
  const binding = dialogOf(page, '绑定打印机')
  await binding.fill('打印机编号', device.no)
  await binding.fill('打印机识别码', `${key}x`)
  await binding.fill('打印机名称', '前台')
  await binding.press('绑定')
  await expect(binding.dialog.getByRole('alert').first()).toBeVisible()
  await binding.fill('打印机识别码', key)
  await binding.press('绑定')
  await expect(binding.dialog).toHaveCount(0)
  const front = page.getByRole('article', { name: '前台', exact: true })
  await expect(front).toContainText('在线')
  await expect(room.plate(device.no)).toContainText('已绑定')

  await front.getByRole('button', { name: '测试打印' }).click()
  await expect(room.sheets(device.no)).toContainText('打印测试')
  await expect(room.sheets(device.no)).toContainText(owner.shop)

  await room.press(device.no, '离线')
  await front.getByRole('button', { name: '刷新状态' }).click()
  await expect(front).toContainText('离线')
  await expect(front).toContainText('请检查电源和网络')
  await front.getByRole('button', { name: '测试打印' }).click()
  await expect(front).toContainText('1 张')

  const more = async (name: string) => {
    await front.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('清空队列')
  await dialogOf(page, '清空前台的打印队列？').press('清空队列')
  await expect(front).toContainText('没有')
  await room.press(device.no, '离线')
  await front.getByRole('button', { name: '刷新状态' }).click()
  await expect(front).toContainText('在线')
  await expect(room.sheets(device.no)).toHaveCount(1)

  await more('解绑')
  await dialogOf(page, '解绑前台？').press('解绑')
  await expect(page.getByText('给打印机通电、联网、装纸')).toBeVisible()
  await expect(room.plate(device.no)).toContainText('未绑定')
})

test('on a phone the menu shows where one is', async ({ browserOf }) => {
  const viewport = { width: 390, height: 844 }
  const page = await browserOf(await trader('手机'), { at: printPlaces.setting, viewport })
  const here = page.getByRole('navigation', { name: '门店' }).getByRole('link', { name: '打印设置' })
  await expect(here).toBeInViewport({ ratio: 1 })
  await page.goto(printPlaces.store)
  await expect(page.getByRole('link', { name: '门店打印' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '更多' }).click()
  const all = page.getByRole('navigation', { name: '全部页面' })
  await expect(all.getByRole('link', { name: '门店打印' })).toHaveAttribute('aria-current', 'page')
})
