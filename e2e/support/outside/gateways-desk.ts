type Payout = { no: string; state: string; amount: number }

const label = 'demo'
const gateway = 'alipay'

/** The gateways' own desk in the sandbox: bad days, and what becomes of payouts. */
export const gatewaysDesk = (sandboxUrl: string) => {
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${sandboxUrl}/payments/desk/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label, gateway, ...body }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  return {
    /** From here on payouts are accepted and decided later; or paid at once again. */
    holdPayouts: (on: boolean) => post('faults', { hold: on ? 1 : 0 }),
    /** Somebody pays what was paid before, and the gateway does not tell. */
    payAgainUnheard: async (no: string): Promise<void> => {
      await post('faults', { lose: 1 })
      await post('pay', { no, late: true })
      await post('faults', {})
    },
    /** From here on no notice of this gateway arrives; or they do again. */
    loseNotices: (of: string, on: boolean) => post('faults', { gateway: of, lose: on ? 1 : 0 }),
    decide: (no: string, to: 'paid' | 'failed', reason = '') => post('payout', { no, to, reason }),
    payouts: async (): Promise<Payout[]> => {
      const response = await fetch(`${sandboxUrl}/payments/desk/state?label=${label}`)
      return ((await response.json()) as { payouts: Payout[] }).payouts
    },
  }
}
