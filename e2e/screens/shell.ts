import type { Page } from '@playwright/test'

/** What surrounds every page of the console. */
export const shellOf = (page: Page) => {
  const userMenu = page.getByRole('button', { name: /^用户菜单/ })
  return {
    sections: page.getByRole('navigation', { name: '主菜单' }).getByRole('link'),
    pages: page.getByRole('navigation', { name: '设置' }).getByRole('link'),
    userMenu,
    connected: page.getByRole('img', { name: '消息提醒已连接' }),
    bell: page.getByRole('button', { name: /^消息提醒/ }),
    drawer: page.getByRole('dialog', { name: '消息提醒' }),
    /** What was told, line by line; news of one kind are one toast. */
    toasts: page.getByRole('region', { name: '新消息' }).getByRole('listitem'),
    /** With what stands above the lines. */
    news: page.getByRole('region', { name: '新消息' }),
    voice: page.getByRole('switch', { name: '语音提醒' }),
    /** 知道了 of the alert with these words, in its toast. */
    acknowledge: (words: string) =>
      page.getByRole('region', { name: '新消息' }).getByRole('button', { name: `知道了：${words}`, exact: true }),
    /** What the self-test says in the shell. */
    deafness: page.getByRole('status').filter({ hasText: '提醒可能听不到' }),

    go: (title: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title }).click(),
    choose: async (entry: string) => {
      await userMenu.click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
    /** Opens the bell's drawer; what it lists are the words of each push. */
    openBell: async () => {
      await page.getByRole('button', { name: /^消息提醒/ }).click()
      await page.getByRole('tab', { name: '消息', exact: true }).click()
      return page.getByRole('dialog', { name: '消息提醒' }).getByRole('listitem')
    },
  }
}
