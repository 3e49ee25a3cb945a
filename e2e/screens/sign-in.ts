import { expect, type Page, type Response } from '@playwright/test'
import { db } from '../../server/src/core/db/tx.ts'
import { readPhone } from '../support/outside/phone.ts'

type Picture = { key: string; image: string }

const pictureIn = async (response: Response): Promise<Picture | undefined> => {
  if (!response.url().endsWith('/api.v2/mcaptcha')) return undefined
  // A page that is left takes its answers along.
  const body = (await response.json().catch(() => ({}))) as { data?: Picture | null }
  return body.data ?? undefined
}

/** The sign-in page, with an eye for its pictures and a hand on the phone. */
export const signInScreen = (page: Page, sandboxUrl: string) => {
  const keys = new Map<string, string>()
  page.on('response', async (response) => {
    const picture = await pictureIn(response)
    if (picture) keys.set(picture.image, picture.key)
  })

  /** What the picture says, read where only a test can look. */
  const readPicture = async (): Promise<string> => {
    const picture = page.getByRole('img', { name: '图形验证码' })
    let key: string | undefined
    await expect(async () => {
      key = keys.get((await picture.getAttribute('src')) ?? '')
      expect(key).toBeDefined()
    }).toPass()
    const row = db()
      .selectFrom('captcha')
      .select('answer')
      .where('key', '=', key ?? '')
    return (await row.executeTakeFirstOrThrow()).answer
  }

  const field = (label: string) => page.getByLabel(label, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fillPicture = async () => page.getByRole('textbox', { name: '图形验证码' }).fill(await readPicture())

  return {
    open: () => page.goto('/'),
    field,
    press,
    fillPicture,
    trouble: page.getByRole('alert'),
    note: page.getByRole('status'),

    /** Asks for a code, and types the one that arrives. */
    fillCode: async (mobile: string) => {
      await fillPicture()
      await press('获取验证码')
      await page.getByRole('button', { name: /秒后重新获取/ }).waitFor()
      await field('短信验证码').fill(await readPhone(sandboxUrl, mobile))
    },

    signIn: async (mobile: string, password: string) => {
      await field('手机号').fill(mobile)
      await field('密码').fill(password)
      await fillPicture()
      await press('登录')
    },
  }
}
