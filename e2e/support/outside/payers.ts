import type { Page } from '@playwright/test'
import type { Ground } from '../ground.ts'

/** Who our servers are to the sandbox's gateways. */
const label = 'demo'

/** The number of the payment that a screen shows. */
const paymentOn = async (page: Page): Promise<string> =>
  (await page.getByRole('button', { name: /^P\d{20}/ }).innerText()).trim()

/** The gateway's own page, as whoever scans the code of the screen sees it, in a window of its own. */
export const scanCode = async ({ sandboxUrl }: Ground, page: Page): Promise<Page> => {
  const no = await paymentOn(page)
  const response = await fetch(`${sandboxUrl}/payments/desk/state?label=${label}`)
  const { trades } = (await response.json()) as { trades: { no: string; token: string }[] }
  const trade = trades.find((one) => one.no === no)
  if (!trade) throw new Error(`the gateway has not heard of ${no}`)
  const phone = await page.context().newPage()
  await phone.goto(`${sandboxUrl}/payments/cashier/${trade.token}`)
  return phone
}

/** Somebody pays what a screen shows, at the gateway itself. */
export const payAtGateway = async ({ sandboxUrl }: Ground, page: Page, gateway = 'alipay'): Promise<void> => {
  const no = await paymentOn(page)
  const response = await fetch(`${sandboxUrl}/payments/desk/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gateway, label, no }),
  })
  if (!response.ok) throw new Error(await response.text())
}
