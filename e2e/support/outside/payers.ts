import type { Page } from '@playwright/test'
import type { Ground } from '../ground.ts'

/** Who our servers are to the sandbox's gateways. */
const label = 'demo'

/** Somebody pays what a screen shows, at the gateway itself. */
export const payAtGateway = async ({ sandboxUrl }: Ground, page: Page, gateway = 'alipay'): Promise<void> => {
  const no = (await page.getByRole('button', { name: /^P\d{20}/ }).innerText()).trim()
  const response = await fetch(`${sandboxUrl}/payments/desk/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gateway, label, no }),
  })
  if (!response.ok) throw new Error(await response.text())
}
