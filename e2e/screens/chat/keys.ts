import { expect, type Locator } from '@playwright/test'
import { keyboardOf } from '../keyboard.ts'
import type { chatOf } from './drawer.ts'

/** The chat drawer for somebody without a mouse: from the entry on there are keys alone. */
export const chatKeysOf = (desk: ReturnType<typeof chatOf>) => {
  const { page, drawer, entry, composer, history } = desk
  const keys = keyboardOf(page)

  /** Arrow by arrow until it has the focus. */
  const walkTo = async (target: Locator, key: string, most = 20): Promise<void> => {
    await target.waitFor()
    for (let count = 0; count < most; count += 1) {
      if (await target.evaluate((each) => each === each.ownerDocument.activeElement)) return
      await keys.press(key)
    }
    throw new Error(`${String(target)} is not reached by ${key}`)
  }

  const choose = async (choice: string): Promise<void> => {
    await keys.press('Enter')
    await walkTo(page.getByRole('menuitem', { name: choice, exact: true }), 'ArrowDown')
    await keys.press('Enter')
  }

  return {
    ...keys,
    walkTo,
    choose,
    open: async (): Promise<void> => {
      await entry.focus()
      await keys.press('Enter')
      await drawer.waitFor()
    },
    talkTo: async (name: string): Promise<void> => {
      // Of the list one is reached by Tab, the others by arrows from there.
      await keys.to(drawer.getByRole('listbox', { name: '会话' }).locator('[role=option][tabindex="0"]'))
      await walkTo(desk.conversation(name), 'ArrowDown')
      await keys.press('Enter')
      await keys.has(composer)
    },
    /** From wherever one is to the words, and up to a message. */
    upTo: async (text: string): Promise<void> => {
      await keys.to(history, 'Shift+Tab')
      await walkTo(desk.row(text).getByRole('button', { name: '消息操作' }), 'ArrowUp')
    },
    /** A choice among a few that stand side by side or below each other. */
    check: async (group: Locator, radio: Locator, key = 'ArrowDown'): Promise<void> => {
      await group.waitFor()
      const checked = group.locator('input:checked')
      await keys.to((await checked.count()) > 0 ? checked : group.locator('input:enabled').first())
      await walkTo(radio, key)
      await keys.press('Space')
      await expect(radio).toBeChecked()
    },
    /** Whatever was pressed away: the keys go on in the drawer. */
    staysInside: () => expect(drawer.locator(':focus')).toHaveCount(1),
  }
}
