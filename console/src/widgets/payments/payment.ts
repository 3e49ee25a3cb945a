import type { WireResult } from '@zdb/contract/kit/endpoint'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { paymentStates } from '@zdb/contract/money/payments/states'

export type Payment = WireResult<typeof payments.pay>
export type PayChannel = WireResult<typeof payments.channels>['channels'][number]

export const isOpen = ({ status }: Payment): boolean =>
  status === paymentStates.created.code || status === paymentStates.paying.code

export const isPaid = ({ status }: Payment): boolean => status === paymentStates.paid.code

/** Which channel, how, and with which bank; nothing chosen yet where the channel is empty. */
export type ChannelChoice = { readonly route: string; readonly bank_code: string }

export const noChoice: ChannelChoice = { route: '', bank_code: '' }

/** What the call takes of a choice. */
export const chosenChannel = ({ route, bank_code }: ChannelChoice) => {
  const [identifier, way] = route.split(':') as [PayChannel['identifier'], 'qr' | 'page']
  return { identifier, way, ...(bank_code && { bank_code }) }
}
