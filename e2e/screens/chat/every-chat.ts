import type { Page } from '@playwright/test'
import { holdSecondPiece, largeFile, tone } from '../../support/chat/chat-files.ts'
import { signInByPhone } from '../../support/chat/chat.ts'
import { photographOf } from '../../support/photograph.ts'
import { dialog, words, type Screen } from '../screen.ts'

export const openChat = async (page: Page) => {
  if (!(await page.getByRole('dialog', { name: '在线聊天' }).isVisible()))
    await page.getByRole('button', { name: /^在线聊天/ }).click()
}

const openFirst = async (page: Page) => {
  await openChat(page)
  await page.getByRole('option', { name: /沪上/ }).first().click()
  await page.getByRole('log').getByText('没问题，大概一点半能做好').waitFor()
}

const home = '/console/home'
/** A visit is as long as there is to see over one page: half of it is seen over another. */
const orders = '/console/transfer_order/index'

export const chatScreens: readonly Screen[] = [
  { name: 'chat', who: 'talker', at: home, act: openFirst, shows: words('快捷消息') },
  { name: 'chat-list', who: 'talker', at: home, act: openChat, shows: (page) => page.getByRole('option').first() },
  { name: 'chat-none', who: 'silent', at: home, act: openChat, shows: words('当前暂无会话') },
  {
    name: 'chat-emoji',
    who: 'talker',
    at: home,
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: '表情', exact: true }).click()
    },
    shows: dialog('表情'),
  },
  {
    name: 'chat-quick',
    who: 'talker',
    at: home,
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: '快捷消息', exact: true }).click()
      await page.getByRole('dialog', { name: '快捷消息' }).getByRole('option').first().click()
    },
    shows: (page) => page.getByRole('radiogroup', { name: '快捷消息' }),
  },
  {
    name: 'chat-forward',
    who: 'talker',
    at: home,
    act: async (page) => {
      await openFirst(page)
      await page.getByText('客户说不要满天星').hover()
      await page
        .getByRole('log')
        .locator('[data-key]')
        .filter({ hasText: '客户说不要满天星' })
        .getByRole('button', { name: '消息操作' })
        .click()
      await page.getByRole('menuitem', { name: '转发' }).click()
    },
    shows: dialog('转发给'),
  },
  {
    name: 'chat-viewer',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openFirst(page)
      await page.getByLabel('发送图片').setInputFiles(await photographOf(page, ['33枝红玫瑰']))
      await page.getByRole('button', { name: '查看图片' }).last().click()
    },
    shows: dialog('图片'),
  },
  {
    name: 'chat-card',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openFirst(page)
      await page
        .getByRole('button', { name: /^发送订单/ })
        .first()
        .click()
    },
    shows: (page) => page.getByRole('log').getByRole('article').first(),
  },
  {
    name: 'chat-settings',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: '聊天设置' }).click()
    },
    shows: dialog('聊天设置'),
  },
  {
    name: 'chat-search',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openChat(page)
      await page.getByRole('searchbox', { name: '搜索联系人或聊天内容' }).fill('今天')
    },
    shows: (page) => page.getByRole('region', { name: '聊天记录', exact: true }).getByRole('button').first(),
  },
  {
    name: 'chat-answer',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openFirst(page)
      const offer = page.getByRole('log').getByRole('article', { name: /^改价/ })
      await offer.getByRole('button', { name: '同意', exact: true }).click()
    },
    shows: dialog('同意'),
  },
  {
    name: 'chat-recording',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await page.evaluate(tone)
      await openFirst(page)
      await page.getByRole('button', { name: '录音' }).click()
    },
    shows: (page) => page.getByText(/正在录音/),
  },
  {
    name: 'chat-failed',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openFirst(page)
      // A text that calls itself a film is none.
      const lie = { name: '假.mp4', mimeType: 'video/mp4', buffer: Buffer.from('这不是视频') }
      await page.getByLabel('发送视频').setInputFiles(lie)
    },
    shows: (page) => page.getByRole('button', { name: '发送失败，点击重新发送' }),
  },
  {
    name: 'chat-upload',
    who: 'talker',
    at: orders,
    act: async (page) => {
      await openFirst(page)
      await holdSecondPiece(page)
      await page.getByLabel('发送文件').setInputFiles(largeFile('图册.bin', 9))
    },
    shows: (page) => page.getByRole('progressbar', { name: '上传进度' }),
  },
  {
    name: 'chat-offline',
    who: 'silent',
    at: home,
    act: async (page) => {
      await openChat(page)
      await page.getByText('当前暂无会话').waitFor()
      await signInByPhone(page)
    },
    shows: words('重新登录'),
  },
]
