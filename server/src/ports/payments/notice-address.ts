import type { GatewayName } from '@zdb/contract/money/payments/gateways'

let base = ''

/** The address the outside calls us by, once it is known. */
export const useNoticesAt = (url: string): void => {
  base = url
}

/** Below it every gateway has an address of its own. */
export const noticePath = '/payment-callback'

/** Where a gateway tells of money that came in or went out. */
export const noticeOf = (name: GatewayName): string => `${base}${noticePath}/${name}`

/** Where a payer's browser is led when the gateway's own page is done. */
export const returnTo = (path: string): string => `${base}${path}`
