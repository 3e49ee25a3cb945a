import type { Locator, Page } from '@playwright/test'

/** The chat drawer, as whoever writes in it sees it. */
export const chatOf = (page: Page) => {
  const drawer = page.getByRole('dialog', { name: '在线聊天' })
  const history = drawer.getByRole('log')
  const composer = drawer.getByRole('textbox', { name: '消息内容' })
  const row = (text: string) => history.locator('[data-key]').filter({ hasText: text })
  const chooseOf = async (text: string, act: string) => {
    await row(text).hover()
    await row(text).getByRole('button', { name: '消息操作' }).click()
    await page.getByRole('menuitem', { name: act, exact: true }).click()
  }
  return {
    page,
    drawer,
    history,
    composer,
    row,
    chooseOf,
    entry: page.getByRole('button', { name: /^在线聊天/ }),
    conversations: drawer.getByRole('listbox', { name: '会话' }).getByRole('option'),
    conversation: (name: string) => drawer.getByRole('option', { name: new RegExp(name) }).first(),
    trades: drawer.getByRole('region', { name: '交易记录' }),
    /** An order in the conversation, by what is said of it. */
    card: (title: string, sn: string) => history.getByRole('article', { name: `${title} ${sn}` }),
    /** Says something of an order of the panel that acts on it; what it needs is filled in before it goes. */
    quick: async (sn: string, title: string, fill?: (dialog: Locator) => Promise<unknown>) => {
      await drawer.getByRole('button', { name: `快捷消息 ${sn}` }).click()
      const dialog = page.getByRole('dialog', { name: '快捷消息' })
      await dialog.getByRole('radio', { name: new RegExp(`^${title}`) }).check()
      await fill?.(dialog)
      await dialog.getByRole('button', { name: '发送', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** Answers what a card asks. */
    answer: async (asked: Locator, act: string, fill?: (dialog: Locator) => Promise<unknown>) => {
      await asked.getByRole('button', { name: act, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: act, exact: true })
      await fill?.(dialog)
      await dialog.getByRole('button', { name: act, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** The conversation with somebody, from wherever the drawer is. */
    talkTo: async (name: string) => {
      await page.getByRole('button', { name: /^在线聊天/ }).click()
      await drawer
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
      await composer.waitFor()
    },
    notice: (text: string) => page.getByText(text, { exact: true }),
    open: () => page.getByRole('button', { name: /^在线聊天/ }).click(),
    close: () => drawer.getByRole('button', { name: '关闭' }).click(),
    /** Writes as a hand does: a new line takes Shift. */
    write: async (text: string) => {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) await composer.press('Shift+Enter')
        await composer.pressSequentially(line)
      }
      await composer.press('Enter')
    },
  }
}
