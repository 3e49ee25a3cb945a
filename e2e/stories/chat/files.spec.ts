import type { Locator } from '@playwright/test'
import { chatLimits } from '@zdb/contract/desk/chat/limits'
import { chatOf } from '../../screens/chat/drawer.ts'
import { dragged, filmOf, holdSecondPiece, largeFile } from '../../support/chat/chat-files.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { photographOf } from '../../support/photograph.ts'
import { expect, test } from '../../support/story.ts'

test('a film is sent, seen small and played large', async ({ browserOf, ground }) => {
  test.slow()
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.talkTo('沪上')
  await shop.talkTo('花语')
  await desk.drawer.getByLabel('发送视频').setInputFiles(await filmOf(desk.page))
  const film = shop.history.getByRole('button', { name: '播放视频' })
  await expect(film).toBeVisible()
  await expect(shop.conversation('花语')).toContainText('[视频]')
  await film.click()
  const player = shop.page.getByRole('dialog', { name: '视频' }).locator('video')
  await expect(player).toHaveJSProperty('videoWidth', 320)
  await shop.page.keyboard.press('Escape')
  await expect(shop.page.getByRole('dialog', { name: '视频' })).toHaveCount(0)
  // A text that calls itself a film is none.
  const lie = { name: '假.mp4', mimeType: 'video/mp4', buffer: Buffer.from('这不是视频') }
  await desk.drawer.getByLabel('发送视频').setInputFiles(lie)
  await expect(desk.notice('发送失败！不支持的文件类型')).toBeInViewport({ ratio: 1 })
  await expect(desk.history.getByRole('button', { name: '发送失败，点击重新发送' })).toBeVisible()
  await expect(shop.history.getByRole('button', { name: '播放视频' })).toHaveCount(1)
  // Beside what says that it failed it is as narrow as a phone makes it.
  await desk.page.setViewportSize({ width: 390, height: 844 })
  const failed = desk.row('').filter({ has: desk.page.getByRole('button', { name: '发送失败，点击重新发送' }) })
  const endOf = (one: Locator) => one.evaluate((each) => Math.round(each.getBoundingClientRect().right))
  await expect.poll(async () => endOf(failed.locator('video'))).toBe(await endOf(failed.locator('time')))
})

test('a picture is pasted, and others are dropped', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender, { permissions: ['clipboard-read', 'clipboard-write'] }))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.talkTo('沪上')
  await shop.talkTo('花语')
  const pictures = shop.history.getByRole('button', { name: '查看图片' })

  await desk.page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
    canvas.getContext('2d').fillRect(10, 10, 60, 40)
    const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })()`)
  await desk.composer.press('Control+V')
  await expect(pictures).toHaveCount(1)
  await expect(desk.composer).toHaveValue('')

  // Of a sheet's cells the clipboard holds words and a picture of them: words are meant.
  await desk.page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 12, height: 8 })
    const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
    const text = (type, words) => new Blob([words], { type })
    await navigator.clipboard.write([new ClipboardItem({
      'text/plain': text('text/plain', '33枝 200元'),
      'text/html': text('text/html', '<table><tr><td>33枝 200元</td></tr></table>'),
      'image/png': picture,
    })])
  })()`)
  await desk.composer.press('Control+V')
  await expect(desk.composer).toHaveValue('33枝 200元')

  const dataTransfer = await dragged(desk.page, [
    await photographOf(desk.page, ['正面']),
    { name: '报价.txt', mimeType: 'text/plain', buffer: Buffer.from('33枝 200元') },
  ])
  const words = desk.drawer.getByRole('region', { name: /^与.*的会话$/ })
  await words.dispatchEvent('dragover', { dataTransfer })
  await expect(desk.drawer.getByText('松开即可发送')).toBeVisible()
  await words.dispatchEvent('drop', { dataTransfer })
  await expect(desk.drawer.getByText('松开即可发送')).toHaveCount(0)
  await expect(pictures).toHaveCount(2)
  await expect(shop.history.getByRole('button', { name: '打开文件 报价.txt' })).toBeVisible()
})

test('an upload goes on after a reload where it stopped', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.talkTo('沪上')
  await shop.talkTo('花语')
  const file = shop.history.getByRole('button', { name: '打开文件 图册.bin' })

  const { places, letThrough } = await holdSecondPiece(desk.page)
  await desk.drawer.getByLabel('发送文件').setInputFiles(largeFile('图册.bin', 9))
  await expect(desk.history.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('value', '44')
  await expect.poll(() => places).toEqual([0, chatLimits.chunkBytes])
  await expect(file).toHaveCount(0)

  letThrough()
  await desk.page.reload()
  await desk.talkTo('沪上')
  await expect(file).toBeVisible()
  expect(places.slice(2)).toEqual([chatLimits.chunkBytes, 2 * chatLimits.chunkBytes])
  await expect(desk.history.getByRole('button', { name: '打开文件 图册.bin' })).toHaveCount(1)
  await expect(desk.history.getByRole('progressbar')).toHaveCount(0)
})

test('an upload that is cancelled is gone, and stays gone', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  await desk.talkTo('沪上')
  await holdSecondPiece(desk.page)
  await desk.drawer.getByLabel('发送文件').setInputFiles(largeFile('发错了.bin', 9))
  await expect(desk.history.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('value', '44')
  const given = desk.page.waitForRequest(
    (request) => request.method() === 'DELETE' && /im-chat\/uploads/.test(request.url()),
  )
  await desk.history.getByRole('button', { name: '取消' }).click()
  await given
  await expect(desk.history.getByText('发错了.bin')).toHaveCount(0)
  await desk.write('刚才的文件不用看')
  await expect(desk.row('刚才的文件不用看').getByText('未读')).toBeVisible()
  await desk.page.reload()
  await desk.talkTo('沪上')
  await expect(desk.history.getByText('刚才的文件不用看')).toBeVisible()
  await expect(desk.history.getByText('发错了.bin')).toHaveCount(0)
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await shop.talkTo('花语')
  await expect(shop.history.getByText('刚才的文件不用看')).toBeVisible()
  await expect(shop.history.getByText('发错了.bin')).toHaveCount(0)
})
