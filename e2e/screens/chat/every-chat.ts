import type { Page } from '@playwright/test'
import { dialog, words, type Screen } from '../screen.ts'

export const openChat = (page: Page) => page.getByRole('button', { name: /^在线聊天/ }).click()

const openFirst = async (page: Page) => {
  await openChat(page)
  await page.getByRole('option', { name: /沪上/ }).first().click()
  await page.getByRole('log').getByText('没问题，大概一点半能做好').waitFor()
}

const home = '/console/home'

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
]
