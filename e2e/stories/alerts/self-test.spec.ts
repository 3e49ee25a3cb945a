import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

test('a page that hears has nothing to say, its lines are well, and how loud it is one can hear', async ({
  browserOf,
}) => {
  let heard: string[] = []
  const page = await browserOf(await merchant(), { before: async (context) => (heard = await listenTo(context)) })
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()
  await shell.bell.click()
  await shell.drawer.getByRole('tab', { name: '自检' }).click()
  await expect(shell.drawer.getByText(/^上次自检 /)).toBeVisible()
  await expect(shell.drawer.getByText('正常', { exact: true })).toHaveCount(5)
  // No printer is bound, and none is said to be well.
  await expect(shell.drawer.getByText('未绑定', { exact: true })).toHaveCount(1)
  await expect(shell.deafness).toHaveCount(0)
  // No page may know how loud its computer is.
  await expect(shell.drawer.getByText('未知', { exact: true })).toHaveCount(1)
  expect(heard).toEqual([])
  await shell.drawer.getByRole('button', { name: '试听' }).click()
  await expect.poll(() => heard).toEqual(['sound /console/voices/notice.wav', 'words 转单宝的语音提醒就是这么响'])
})

test('a muted page is named at sign-in with its cure, and one press is the cure', async ({ browserOf }) => {
  const page = await browserOf(await merchant())
  const shell = shellOf(page)
  await shell.voice.click()
  await page.reload()
  await expect(shell.deafness).toContainText('语音提醒已关闭，请在右上角打开')
  await shell.deafness.getByRole('button', { name: '打开声音' }).click()
  await expect(shell.deafness).toHaveCount(0)
  await expect(shell.voice).toBeChecked()
})

test('a browser that blocks sounds is named before an order comes, and the press lets it play', async ({
  browserOf,
}) => {
  let heard: string[] = []
  const page = await browserOf(await merchant(), {
    before: async (context) => (heard = await listenTo(context, { blocked: true })),
  })
  const shell = shellOf(page)
  await expect(shell.deafness).toContainText('浏览器拦截了声音')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shell.deafness.getByRole('button', { name: '允许播放' }).click()
  await expect(shell.deafness).toHaveCount(0)
  expect(heard).toEqual([])
})
